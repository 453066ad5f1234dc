/** The signed-in person, as the API's contract has it. */
export interface User {
  id: string;
  email: string;
  username: string;
  is_active: boolean;
  is_superuser: boolean;
  is_verified: boolean;
  profile: {
    name: string;
    surname: string;
    photo_url: string;
    cover_url: string;
    use_photo_img: boolean;
    rgb_color: string;
    bio: string;
    site_url: string;
    twitter_account: string;
    instagram_account: string;
    youtube_url: string;
    tiktok_account: string;
    facebook_account: string;
  };
}
