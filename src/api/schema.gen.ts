// Written by scripts/api-types.mjs from the API's OpenAPI document. Do not edit.

/** The shapes that the API takes and answers with. */
export interface Schemas {
  GenrePage: {
    items: Schemas['GenreEntry'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A genre with the number of its titles. */
  GenreEntry: {
    id: number;
    name: string;
    titles: number;
  };
  /** One entry per wrong field. */
  Invalid: {
    detail: ({
      type: string;
      loc: (string | number)[];
      msg: string;
    })[];
  };
  /** `explanation` is given with `explain=1` only. */
  FoundPage: {
    items: Schemas['FoundTitle'][];
    total: number;
    page: number;
    size: number;
    pages: number;
    explanation?: Schemas['SearchExplanation'] | undefined;
  };
  /** A title that a search found. `match`, 0 to 1, tells how well it answers to the query, on one scale for films and series. `number_of_seasons` is null for films. */
  FoundTitle: Schemas['MediaItem'] & ({
    match: number;
    number_of_seasons: number | null;
  });
  /** A title as cards show it; media_type is its type. */
  MediaItem: Schemas['MovieCard'] | Schemas['SerieCard'];
  /** A film as cards show it. */
  MovieCard: {
    id: number;
    media_id: number;
    original_title: string;
    poster_path: string | null;
    our_rating: Schemas['OurRating'];
    imdb_rating: number | null;
    offer: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      type: "stream" | "free" | "ads" | "rent" | "buy";
    } | null;
    plan_families: number[];
    media_type: "movie";
    title: string;
    release_date: string | null;
  };
  /** The rating of the guide’s users, 0 to 10. */
  OurRating: {
    user: null;
    average: number | null;
    count: number;
  };
  /** A series or novela as cards show it. */
  SerieCard: {
    id: number;
    media_id: number;
    original_title: string;
    poster_path: string | null;
    our_rating: Schemas['OurRating'];
    imdb_rating: number | null;
    offer: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      type: "stream" | "free" | "ads" | "rent" | "buy";
    } | null;
    plan_families: number[];
    media_type: "serie";
    name: string;
    first_air_date: string | null;
  };
  /** How a search came to its results, films and series together. `name` is what looks for names; `hints`, `people` and `choices` are what other words were read as, `unapplied` the hints that no result meets, `left_out` the words that results need not have. `steps` are the strategies that ran, in their order, with the number of entries that each brought and its time and CPU in ms. `first` are the first ten results: `match` is the relevance, `by` the strategy that brought it, `nearest` how much of the query its nearest name has. */
  SearchExplanation: {
    query: string;
    name: string[];
    hints: string[];
    people: string[];
    choices: string[];
    left_out: string[];
    unapplied: string[];
    steps: {
      strategy: string;
      brought: number;
      ms: number;
      cpu: number;
    }[];
    first: ({
      type: "movie" | "serie";
      id: number;
      title: string;
      match: number;
      popularity: number;
      by: string;
      nearest?: {
        name: string;
        by: "letters" | "initials" | "sound";
        words: number;
        start: number;
        coverage: number;
        order: number;
      } | undefined;
    })[];
  };
  Detail: {
    detail: string;
  };
  PeoplePage: {
    items: Schemas['PersonCard'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A person as cards show them. */
  PersonCard: {
    id: number;
    name: string;
    profile_path: string | null;
    known_for_department: string | null;
    popularity: number;
    gender: 0 | 1 | 2 | 3;
  };
  /** How a query was read. `text` is what is left to look for in names; each filter says from which words of the query it was read. `applied` is false for a filter that would leave nothing of what the other words name: results then ignore it. `left_out` is given where a known title was found only without these words: results need not have them. `choices` are people whom the words may mean as well, for instance by a first name: their titles are among the results, and a search for one of their whole names shows only these. `nearest` is given where no title is like the query: a guess, which is no result. `series` counts novelas too. */
  SearchMeaning: {
    query: string;
    text: string;
    left_out?: string[] | undefined;
    filters: ({
      type: "kind";
      value: "movie" | "serie" | "novela";
      words: string;
      applied: boolean;
    } | {
      type: "person";
      person: {
        id: number;
        name: string;
        profile_path: string | null;
        known_for_department: string | null;
        popularity: number;
        gender: 0 | 1 | 2 | 3;
        titles: number;
      };
      words: string;
      applied: boolean;
    } | {
      type: "provider";
      provider: {
        provider_id: number;
        provider_name: string;
        logo_path: string | null;
        provider_logo_path: string | null;
        brand: {
          colour: string;
          letters: string;
        };
        family_id: number;
      };
      words: string;
      applied: boolean;
    } | {
      type: "year";
      value: number;
      words: string;
      applied: boolean;
    } | {
      type: "season";
      value: number;
      words: string;
      applied: boolean;
    })[];
    choices?: ({
      id: number;
      name: string;
      profile_path: string | null;
      known_for_department: string | null;
      popularity: number;
      gender: 0 | 1 | 2 | 3;
      titles: number;
    })[] | undefined;
    nearest?: Schemas['FoundTitle'] | undefined;
    counts: {
      movies: number;
      series: number;
      novelas: number;
      people: number;
    };
  };
  /** Send `next` as `after` to get the titles that follow; null at the end of the list. */
  MediaPage: {
    items: Schemas['MediaItem'][];
    total: number;
    page: number;
    size: number;
    pages: number;
    next: string | null;
  };
  /** Send `next` as `after` to get the titles that follow; null at the end of the list. */
  GenreTitlePage: Schemas['MediaPage'] & {
    genre: Schemas['Genre'];
  };
  /** A genre of films or of series. */
  Genre: {
    id: number;
    name: string;
  };
  /** Everything the page of a film shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own. */
  MovieInfo: {
    id: number;
    imdb_id: string | null;
    original_language: string;
    language: string;
    overview: string;
    tagline: string;
    poster_path: string | null;
    backdrop_path: string | null;
    genres: Schemas['Genre'][];
    countries: string[];
    country_names: string[];
    content_ratings: {
      rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    };
    ratings: Schemas['CriticScores'];
    our_rating: Schemas['TitleRating'];
    watchlist: boolean;
    providers: Schemas['TitleProviders'];
    history: Schemas['HistoryPart'][];
    videos: {
      results: Schemas['Video'][];
    };
    recommendations: {
      results: Schemas['MediaItem'][];
    };
    products: Schemas['Product'][];
    updated_at: string;
    media_type: "movie";
    title: string;
    original_title: string;
    release_date: string | null;
    runtime: number | null;
    credits: {
      cast: Schemas['CastMember'][];
      crew: Schemas['CrewMember'][];
    };
  };
  /** Critic scores; null where unknown. */
  CriticScores: {
    rotten_tomatoes: number | null;
    metacritic: number | null;
    imdb: number | null;
  };
  /** As OurRating; `user` is the viewer’s own rating, or null. */
  TitleRating: {
    user: number | null;
    average: number | null;
    count: number;
  };
  /** Where a title can be watched in Brazil, by kind of offer. */
  TitleProviders: {
    stream: Schemas['ProviderEntry'][];
    free: Schemas['ProviderEntry'][];
    ads: Schemas['ProviderEntry'][];
    rent: Schemas['ProviderEntry'][];
    buy: Schemas['ProviderEntry'][];
    region: "BR";
    checked_at: string | null;
    source: string | null;
  };
  /** One way to watch one title at one provider. */
  ProviderEntry: {
    provider_id: number;
    provider_name: string;
    logo_path: string | null;
    provider_logo_path: string | null;
    brand: {
      colour: string;
      letters: string;
    };
    family_id: number;
    provider_link: string | null;
    type: "stream" | "free" | "ads" | "rent" | "buy";
    label: string;
  };
  /** A time during which a provider has or had a title, with its first and its last day as far as they were witnessed (Brazil’s days). `last_day`: the last day on which the title will be there, if somebody knows it. */
  HistoryPart: {
    provider_id: number;
    provider_name: string;
    since: string | null;
    until: string | null;
    is_here: boolean;
    last_day: string | null;
  };
  /** A trailer or teaser. */
  Video: {
    key: string;
    site: "YouTube";
    name: string;
    type: string;
  };
  /** An article of the partner shop. */
  Product: {
    id: number;
    title: string;
    image: string | null;
    price: number;
    currency: "BRL";
    url: string;
  };
  /** Someone in the cast, in billing order. */
  CastMember: {
    id: number;
    name: string;
    profile_path: string | null;
    known_for_department: string | null;
    popularity: number;
    gender: 0 | 1 | 2 | 3;
    character: string;
    order: number;
  };
  /** Someone behind the camera, with one job. */
  CrewMember: {
    id: number;
    name: string;
    profile_path: string | null;
    known_for_department: string | null;
    popularity: number;
    gender: 0 | 1 | 2 | 3;
    job: string;
    department: string;
  };
  GoneTitle: {
    detail: string;
    name: string | null;
  };
  /** Everything the page of a series or novela shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own. */
  SerieInfo: {
    id: number;
    imdb_id: string | null;
    original_language: string;
    language: string;
    overview: string;
    tagline: string;
    poster_path: string | null;
    backdrop_path: string | null;
    genres: Schemas['Genre'][];
    countries: string[];
    country_names: string[];
    content_ratings: {
      rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    };
    ratings: Schemas['CriticScores'];
    our_rating: Schemas['TitleRating'];
    watchlist: boolean;
    providers: Schemas['TitleProviders'];
    history: Schemas['HistoryPart'][];
    videos: {
      results: Schemas['Video'][];
    };
    recommendations: {
      results: Schemas['MediaItem'][];
    };
    products: Schemas['Product'][];
    updated_at: string;
    media_type: "serie";
    name: string;
    original_name: string;
    first_air_date: string | null;
    last_air_date: string | null;
    number_of_seasons: number | null;
    number_of_episodes: number | null;
    episode_runtime: number | null;
    seasons: Schemas['SeasonCard'][];
    next_episode: Schemas['Episode'] | null;
    aggregate_credits: {
      cast: Schemas['CastMember'][];
      crew: Schemas['CrewMember'][];
    };
  };
  /** A season as its series lists it. */
  SeasonCard: {
    season_number: number;
    name: string | null;
    air_date: string | null;
    poster_path: string | null;
    episode_count: number | null;
  };
  /** An episode of a series, or a chapter of a novela. */
  Episode: {
    season_number: number;
    episode_number: number;
    name: string | null;
    overview: string;
    air_date: string | null;
    runtime: number | null;
    still_path: string | null;
  };
  /** A season with the episodes that are known, which may be fewer than it has. */
  Season: {
    season_number: number;
    name: string | null;
    air_date: string | null;
    poster_path: string | null;
    episode_count: number | null;
    overview: string;
    episodes: Schemas['Episode'][];
  };
  ProviderPage: {
    items: Schemas['Provider'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A provider with the number of its titles. */
  Provider: {
    provider_id: number;
    provider_name: string;
    logo_path: string | null;
    provider_logo_path: string | null;
    brand: {
      colour: string;
      letters: string;
    };
    family_id: number;
    id: number;
    family: string;
    display_priority: number;
    movies: number;
    series: number;
  };
  /** `days`: titles that arrived and left on each day of the month, filtered alike. `coming`: departures of the next month whose last days are known, the next one first, on the first page; of arrivals none. */
  MovementPage: {
    items: Schemas['Movement'][];
    total: number;
    page: number;
    size: number;
    pages: number;
    days: {
      day: string;
      arrived: number;
      left: number;
    }[];
    coming: Schemas['Movement'][];
  };
  /** A title that came to providers on a day, or left them; families count as one. `away_since`: an arrival at a provider that had it before, and since when it had not. `elsewhere`: who else has it now. `before`: who had it last, if nobody else has it now. */
  Movement: {
    day: string;
    title: Schemas['MediaItem'];
    providers: Schemas['Provider'][];
    away_since: string | null;
    elsewhere: Schemas['Provider'][];
    before: {
      provider: Schemas['Provider'];
      until: string;
    } | null;
  };
  Plans: {
    items: Schemas['Plan'][];
  };
  /** What a provider charges: `price` is for one month of a subscription that is paid for `months` months at least, or for one rental. `checked_on` is the day on which `source` had this price; `ads` and `screens` are null if no source says. */
  Plan: {
    provider_id: number;
    provider_name: string;
    logo_path: string | null;
    provider_logo_path: string | null;
    brand: {
      colour: string;
      letters: string;
    };
    family_id: number;
    id: number;
    name: string;
    kind: "subscription" | "rental";
    price: number;
    currency: "BRL";
    months: number;
    ads: boolean | null;
    screens: number | null;
    source: string;
    source_link: string | null;
    checked_on: string;
    note: string;
  };
  CostTitles: {
    items: Schemas['CostTitle'][];
  };
  /** A title as cards show it, with all provider families that have it in Brazil: by subscription, for nothing, for rent. What they charge is in `GET /plans`. */
  CostTitle: Schemas['MediaItem'] & {
    subscriptions: number[];
    free_at: number[];
    rentals: number[];
  };
  /** Titles connected with those that were named: 20 at most, those on the named services first. */
  ForLikers: {
    items: Schemas['ForYouTitle'][];
  };
  /** A title for one person, as cards show it, with the reason. `watch` is the offer by which they can watch it without paying more; `runtime` is in minutes, of a series that of an episode. */
  ForYouTitle: Schemas['MediaItem'] & ({
    reason: Schemas['ForYouReason'];
    genres: string[];
    age_rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    runtime: number | null;
    watch: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      provider_link: string | null;
      type: "stream" | "free" | "ads" | "rent" | "buy";
      label: string;
    } | null;
  });
  /** Why a title is shown: what the person rated, marked or watched, people who like it, or somebody of its credits. `title` is the title of the person’s library that it comes from. */
  ForYouReason: {
    kind: "rated" | "favorite" | "wish" | "watched" | "alike" | "director" | "cast";
    text: string;
    title: {
      media_type: "movie" | "serie";
      media_id: number;
      name: string;
    };
  };
  ProductPage: {
    items: Schemas['Product'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A person with all their credits in the catalogue, newest first. */
  PersonInfo: {
    id: number;
    name: string;
    profile_path: string | null;
    known_for_department: string | null;
    popularity: number;
    gender: 0 | 1 | 2 | 3;
    imdb_id: string | null;
    biography: string;
    birthday: string | null;
    deathday: string | null;
    place_of_birth: string | null;
    known_for: Schemas['MediaItem'][];
    credits: {
      cast: (Schemas['MediaItem'] & {
        character: string;
      })[];
      crew: (Schemas['MediaItem'] & {
        job: string;
        department: string;
      })[];
    };
  };
  CuratedListPage: {
    items: Schemas['CuratedList'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A list made by the editors. */
  CuratedList: {
    id: number;
    kind: "saga" | "performer";
    name: string;
    description: string;
    total_items: number;
    person: Schemas['PersonCard'] | null;
    cover: Schemas['MediaItem'][];
    plan_families: number[][];
  };
  /** Send `next` as `after` to get the titles that follow; null at the end of the list. */
  CuratedListTitlePage: Schemas['MediaPage'] & {
    gone: Schemas['GonePlace'][];
  };
  /** The place of a title that left the guide. `place` counts from 1 over all that the list holds, here or gone. */
  GonePlace: {
    media_type: "movie" | "serie";
    id: number;
    name: string | null;
    place: number;
  };
  ViewerTitles: {
    items: Schemas['ViewerTitle'][];
  };
  /** A viewer’s state of one title: rating, watch list, favourite, watched, and the ids of the own collections that contain it. */
  ViewerTitle: {
    media_type: "movie" | "serie";
    media_id: number;
    rating: number | null;
    watchlist: boolean;
    favorite: boolean;
    watched: boolean;
    collections: number[];
    new_count: number;
  };
  /** Deleted titles are neither in `items` nor counted in `total`. Their places are in `gone`, which is the same on every page. */
  KeptTitlePage: {
    items: Schemas['MediaItem'][];
    total: number;
    page: number;
    size: number;
    pages: number;
    gone: Schemas['GonePlace'][];
  };
  /** A title by its id and type. */
  TitleReference: {
    media_id: number;
    type: "movie" | "serie";
  };
  SeriesInProgressPage: {
    items: Schemas['SeriesInProgress'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  SeriesInProgress: {
    title: Schemas['MediaItem'];
    last_watched: Schemas['Episode'];
    next_episode: Schemas['Episode'];
    next_is_out: boolean;
    new_count: number;
    offers: Schemas['ProviderEntry'][];
  };
  /** How far the viewer is in a series. Specials are left out. */
  ViewerSeries: {
    media_id: number;
    watched: boolean;
    seasons: {
      season_number: number;
      out_count: number;
      watched: number[];
    }[];
    last_watched: Schemas['Episode'] | null;
    next_episode: Schemas['Episode'] | null;
    next_is_out: boolean;
    new_count: number;
  };
  /** An episode of a series, all up to it, a season, or the whole series. */
  EpisodesInput: {
    media_id: number;
    /** If absent, all seasons. Specials cannot be marked. */
    season_number?: number | undefined;
    /** If absent, all episodes of the season. */
    episode_number?: number | undefined;
    /** Whether all episodes before it are meant too, in earlier seasons as well. */
    until?: boolean | undefined;
  };
  /** The stored rating, 0 for none, and the title’s new average. */
  StoredRating: {
    media_id: number;
    type: "movie" | "serie";
    rating: number;
    our_rating: Schemas['TitleRating'];
  };
  RatingInput: {
    media_id: number;
    type: "movie" | "serie";
    /** Twice the number of stars, so that 7 is three and a half; 0 clears the rating. */
    rating: number;
  };
  CollectionPage: {
    items: Schemas['Collection'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A named list of titles that a person made. */
  Collection: {
    id: number;
    name: string;
    description: string;
    public: boolean;
    total_items: number;
    medias: ({
      media_id: number;
      media_type: "movie" | "serie";
    })[];
    cover: Schemas['MediaItem'][];
    created_at: string;
    changed_at: string;
    is_owner: boolean;
  };
  CollectionInput: {
    /** Unique among the person’s collections, ignoring case. */
    name: string;
    description: string;
    /** Whether anybody may read it at its address. If absent, a new collection is private, and another stays as it is. */
    public?: boolean | undefined;
  };
  /** As KeptTitlePage; `remarks` has what the owner says about titles of this page. */
  CollectionTitlePage: Schemas['KeptTitlePage'] & ({
    remarks: ({
      media_type: "movie" | "serie";
      media_id: number;
      remark: string;
    })[];
  });
  /** The titles that come first, in their order; the others follow as they were. */
  CollectionOrder: {
    items: Schemas['TitleReference'][];
  };
  RemarkInput: {
    media_id: number;
    type: "movie" | "serie";
    /** Empty to remove it. */
    remark: string;
  };
  /** A public collection as its page shows it, to anybody. */
  PublicCollection: {
    id: number;
    name: string;
    description: string;
    changed_at: string;
    owner: Schemas['PublicOwner'];
    total_items: number;
    plan_families: number[][];
    coverage: {
      providers: Schemas['Provider'][];
      titles: number;
    };
  };
  /** What everybody may know of a person. */
  PublicOwner: {
    number: number;
    slug: string;
    name: string;
    first_name: string;
    avatar: string;
    shows_watchlist: boolean;
  } | null;
  /** How many titles were not on the list before. */
  AddedTitles: {
    added: number;
  };
  ReportInput: {
    reason: "hate" | "scam" | "personal" | "other";
    note?: string | undefined;
  };
  OfferReportInput: {
    media_id: number;
    type: "movie" | "serie";
    /** Whose offer is wrong; left out if unknown. */
    provider_id?: number | undefined;
    problem: "gone" | "price" | "missing" | "link";
    note?: string | undefined;
  };
  /** What others see of a person; for the person themselves. */
  Opened: {
    name: boolean;
    watchlist: boolean;
    ratings: boolean;
    watched: boolean;
    top: boolean;
    lists: number;
    path: string | null;
  };
  /** Absent parts stay as they are. */
  OpenedChange: {
    name?: boolean | undefined;
    watchlist?: boolean | undefined;
    ratings?: boolean | undefined;
    watched?: boolean | undefined;
    top?: boolean | undefined;
  };
  /** What a person opened to others, and nothing else. */
  PublicProfile: {
    number: number;
    slug: string;
    name: string;
    first_name: string;
    avatar: string;
    shows_watchlist: boolean;
    bio: string;
    cover_url: string;
    drawing: number;
    lists: {
      total: number;
      items: {
        id: number;
        name: string;
        total_items: number;
        cover: Schemas['MediaItem'][];
      }[];
    };
    watchlist: {
      total: number;
      items: Schemas['MediaItem'][];
    } | null;
    top: Schemas['MediaItem'][] | null;
    ratings: {
      total: number;
      average: number | null;
      counts: number[];
    } | null;
    watched: {
      total: number;
      items: ({
        title: Schemas['MediaItem'];
        rating: number | null;
      })[];
    } | null;
  };
  /** What two people both want to watch. */
  Together: {
    first_name: string;
    is_self: boolean;
    total: number;
    covered: number;
    items: {
      title: Schemas['MediaItem'];
      covered: boolean;
    }[];
  };
  /** The titles that a person chose for their profile. */
  TopTitles: {
    items: Schemas['MediaItem'][];
  };
  /** The titles in their order. */
  TopTitlesInput: {
    items: Schemas['TitleReference'][];
  };
  /** The services a person pays for, the best known first. Of a family of providers only its head is listed. */
  SubscribedServices: {
    provider_ids: number[];
    items: Schemas['Provider'][];
  };
  ServicesInput: {
    provider_ids: number[];
  };
  /** What a person could watch now. `listed` counts the titles of the watch list that are not marked as watched. `items` has what the person’s services have or what is free, the newest on the list first, 1,000 at most; also series they are in the middle of that are not on the list. */
  Tonight: {
    listed: number;
    services: number;
    items: Schemas['TonightTitle'][];
  };
  /** A title that a person wants to watch, or a series they are in the middle of, that they can watch now, as cards show it. `runtime` is in minutes, of a series that of its next episode; `watch` is the offer by which they can. */
  TonightTitle: Schemas['MediaItem'] & ({
    genres: string[];
    age_rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    runtime: number | null;
    watch: Schemas['ProviderEntry'];
    next_episode: {
      season_number: number;
      episode_number: number;
      name: string | null;
      runtime: number | null;
    } | null;
    episodes_left: number | null;
    is_started: boolean;
  });
  /** Titles that the person has not seen, connected with what they like: 20 at most, those on their services first. Empty with fewer than three ratings or marks, or if everything was turned off. `parts` says what is taken into account; with `watched` off, titles that the person has seen may be among them. */
  ForYou: {
    signals: number;
    parts: {
      ratings: boolean;
      favorites: boolean;
      wishes: boolean;
      watched: boolean;
      alike: boolean;
    };
    items: Schemas['ForYouTitle'][];
  };
  /** The parts that are taken into account for the person, each with the number of their titles, and the titles that they asked not to be shown: how many, and the newest 24. */
  ForYouSettings: {
    ratings: {
      is_on: boolean;
      /** The person’s ratings. */
      count: number;
    };
    favorites: {
      is_on: boolean;
      /** Their favourites. */
      count: number;
    };
    wishes: {
      is_on: boolean;
      /** Titles on their watch list. */
      count: number;
    };
    watched: {
      is_on: boolean;
      /** Titles they have watched. */
      count: number;
    };
    alike: {
      is_on: boolean;
    };
    dismissed_count: number;
    dismissed: Schemas['MediaItem'][];
  };
  /** Absent fields stay as they are. */
  ForYouSettingsChange: {
    ratings?: boolean | undefined;
    favorites?: boolean | undefined;
    wishes?: boolean | undefined;
    watched?: boolean | undefined;
    alike?: boolean | undefined;
  };
  /** The household of a person, null if they have none: its members, services, and what they want to watch, first what most of them want, 300 titles at most. Of the others’ records it has only their watch lists, without what they watched. */
  Household: {
    household: {
      name: string;
      members: Schemas['HouseholdMember'][];
      seats_left: number;
      invitation_until: string | null;
      services: Schemas['HouseholdService'][];
      wanted: {
        total: number;
        watchable: number;
        watchable_alone: number;
      };
      items: Schemas['HouseholdTitle'][];
    } | null;
  };
  /** A member as the others see them: first name, picture and what they want to watch; never what they rated or watched. `age_limit` makes a child’s seat. */
  HouseholdMember: {
    number: number;
    name: string;
    avatar: string;
    is_you: boolean;
    is_owner: boolean;
    age_limit: "6" | "10" | "12" | "14" | "16" | "L" | null;
    sits_since: string | null;
    wants: number;
  };
  /** A service that members have. `paid_by` is who said that they pay for it, or the only one who has it; `price` is that of its cheapest plan a month. */
  HouseholdService: {
    provider_id: number;
    provider_name: string;
    logo_path: string | null;
    provider_logo_path: string | null;
    brand: {
      colour: string;
      letters: string;
    };
    family_id: number;
    price: number | null;
    used_by: number[];
    paid_by: number | null;
  };
  /** A title that members want to watch, as cards show it: who of them, and the offer by which the household can watch it without paying more. */
  HouseholdTitle: Schemas['MediaItem'] & ({
    age_rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    runtime: number | null;
    watch: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      provider_link: string | null;
      type: "stream" | "free" | "ads" | "rent" | "buy";
      label: string;
    } | null;
    wanted_by: number[];
  });
  HouseholdNameInput: {
    name: string;
  };
  HouseholdPayment: {
    pays: boolean;
  };
  /** The titles that members want and where each can be watched, first what most of them want, 3,000 at most. */
  HouseholdCosts: {
    items: Schemas['CostTitle'][];
  };
  /** The token of the link; the page `/casa/convite/{token}` shows the invitation. */
  MadeHouseholdInvitation: {
    /** Shown once: only its hash is stored. */
    token: string;
    expires_at: string;
  };
  /** The household that a link leads to. */
  HouseholdInvitation: {
    name: string;
    members: {
      name: string;
      avatar: string;
    }[];
    seats_left: number;
    expires_at: string;
    membership: "none" | "here" | "elsewhere";
  };
  HouseholdToken: {
    token: string;
  };
  HouseholdSeat: {
    age_limit: "6" | "10" | "12" | "14" | "16" | "L" | null;
  };
  /** This evening’s sofa, until six in the morning in Brazil: who sits there, whose turn it is, and what they want to watch, first what all of them want, 300 titles at most. Titles above the lowest age limit of those who sit there are left out, and unrated ones too. */
  HouseholdSofa: {
    sitting: number[];
    turn: number | null;
    last: number[];
    choice: {
      by: number;
      title: {
        media_type: "movie" | "serie";
        media_id: number;
        name: string;
      };
      next: number | null;
    } | null;
    all_want: number;
    items: Schemas['HouseholdTitle'][];
  };
  HouseholdSitting: {
    sits: boolean;
  };
  /** This evening’s ballot of the household, null without one: 2 to 4 titles on which those on the sofa vote. It closes when all of them have voted on each; wanting counts 2 points, not wanting −1. `why` the title won: `all` want it, it has `most` points, or the `turn` decided a tie. */
  HouseholdVote: {
    ballot: {
      id: number;
      opened_at: string;
      closed_at: string | null;
      voters: {
        number: number;
        left: number;
      }[];
      your_number: number;
      you_vote: boolean;
      turn: number | null;
      titles: Schemas['HouseholdBallotTitle'][];
      result: {
        place: number | null;
        why: "all" | "most" | "turn" | "none";
        by: number | null;
        next: number | null;
      } | null;
    } | null;
  };
  /** A title that is voted on. Who voted how is secret until the ballot has closed. */
  HouseholdBallotTitle: Schemas['MediaItem'] & ({
    age_rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    runtime: number | null;
    watch: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      provider_link: string | null;
      type: "stream" | "free" | "ads" | "rent" | "buy";
      label: string;
    } | null;
    wanted_by: number[];
  }) & ({
    place: number;
    voted: number;
    your_vote: "want" | "fine" | "not" | null;
    votes: ({
      number: number;
      vote: "want" | "fine" | "not";
    })[] | null;
  });
  HouseholdVoteInput: {
    /** The ballot’s id. */
    ballot: number;
    vote: "want" | "fine" | "not";
    /** The member who votes; another than the person only at a TV. */
    number?: number | undefined;
  };
  /** How much a person keeps. */
  LibraryCounts: {
    watched: number;
    watchlist: number;
    collections: number;
    ratings: number[];
  };
  /** The unwatched titles of a person’s list and where each can be watched, in the order of the list, 3,000 at most; `watched_lately` counts the titles marked as watched in the last 90 days. */
  ListCosts: {
    name: string | null;
    items: Schemas['CostTitle'][];
    watched_lately: number;
  };
  /** The newest first. */
  ListedMovements: {
    items: Schemas['ListedMovement'][];
  };
  /** A title of the person’s watch list that came to provider families on a day (Brazil’s), or left them. */
  ListedMovement: {
    day: string;
    media_type: "movie" | "serie";
    media_id: number;
    provider_ids: number[];
    genres: string[];
  };
  /** What a subscription to a provider family would bring a person: titles of their watch list, well-rated ones they have not watched, and what no other family has. `titles` are those of the watch list that only this family has; if there are none, all of the watch list, else the best rated that the person has not watched. */
  ProviderWorth: {
    listed: number;
    listed_only_here: number;
    only_here_minutes: number;
    well_rated_unseen: number;
    only_here: number;
    site: string | null;
    shown: "only_here" | "listed" | "well_rated";
    titles: Schemas['CostTitle'][];
  };
  /** The result of an upload. With `questions` nothing is stored: send the files again with the answers. `refused` has the files with which nothing can be done, and why, in words for visitors; `closed` the members of archives that were not opened. */
  ImportUpload: {
    import_id: number | null;
    questions: Schemas['FileQuestion'][];
    refused: {
      file: string;
      code: string;
      reason: string;
    }[];
    closed: string[];
  };
  /** Something about a file that only the person knows. */
  FileQuestion: {
    type: "part";
    file: string;
    choices: string[];
  } | {
    type: "day-order";
    file: string;
    guess: "day-first" | "month-first";
    examples: string[];
  } | {
    type: "profile";
    file: string;
    profiles: {
      name: string;
      rows: number;
    }[];
  } | {
    type: "columns";
    file: string;
    columns: string[];
    guess: ({
      field: "title" | "originalTitle" | "year" | "kind" | "season" | "episode" | "episodeTitle" | "imdb" | "tmdb" | "tvdb" | "watched" | "rating" | "list" | "position" | "wanted" | "liked" | "status" | "note" | "rewatch" | "directors";
      column: string;
    })[];
  } | {
    type: "scale";
    file: string;
    guess: number;
  };
  ImportFiles: {
    /** The files as the service made them. */
    files?: Blob[] | undefined;
    /** JSON: the answers to the questions of the response before: `parts` (by file), `day_order`, `profiles`, `columns` (by field), `scale`, and the person’s `time_zone`. */
    answers?: string | undefined;
    /** The password of an archive. */
    password?: string | undefined;
  };
  ImportPage: {
    items: Schemas['ImportSummary'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  ImportSummary: {
    id: number;
    /** `reading` and `matching` pass by themselves; `ready` waits for the person’s decision; `applying` passes by itself. */
    state: "reading" | "matching" | "ready" | "applying" | "applied" | "cancelled" | "undone";
    formats: ({
      id: "vouver" | "letterboxd" | "imdb" | "trakt" | "tvtime" | "filmow" | "netflix" | "primevideo" | "simkl" | "myanimelist" | "kitsu" | "movary" | "yamtrack" | "watcharr" | "ryot" | "seriesguide" | "mediatracker" | "tmdb" | "justwatch" | "table" | "plex" | "jellyfin" | "emby" | "kodi";
      name: string;
    })[];
    created_at: string;
    applied_at: string | null;
    undo_until: string | null;
  };
  /** Files that a person brought, and what they bring. Nothing of the person’s is changed before they decide. */
  Import: {
    id: number;
    /** `reading` and `matching` pass by themselves; `ready` waits for the person’s decision; `applying` passes by itself. */
    state: "reading" | "matching" | "ready" | "applying" | "applied" | "cancelled" | "undone";
    formats: ({
      id: "vouver" | "letterboxd" | "imdb" | "trakt" | "tvtime" | "filmow" | "netflix" | "primevideo" | "simkl" | "myanimelist" | "kitsu" | "movary" | "yamtrack" | "watcharr" | "ryot" | "seriesguide" | "mediatracker" | "tmdb" | "justwatch" | "table" | "plex" | "jellyfin" | "emby" | "kodi";
      name: string;
    })[];
    files: string[];
    closed: string[];
    created_at: string;
    applied_at: string | null;
    undo_until: string | null;
    rows: {
      records: number;
      looked_for: number;
      applied: number;
      questions: number;
      missing: number;
      awaited: number;
      ignored: number;
      problems: number;
      lists: number;
    };
    titles: {
      movies: number;
      series: number;
    };
    counts: Schemas['ImportCounts'];
    examples: Schemas['MediaItem'][];
    wishes: {
      listed: number;
      subscribed: number;
      free: number;
    } | null;
  };
  /** Numbers of everything that an import brings, or has brought. */
  ImportCounts: {
    /** Viewings that the person did not keep yet. */
    viewings_new: number;
    /** Viewings that they kept already. */
    viewings_there: number;
    /** Viewings that several files or services tell of, and that became one. */
    viewings_joined: number;
    /** New viewings of what was watched before. */
    rewatches: number;
    /** New viewings of which nobody knows the day. */
    unknown_days: number;
    /** Titles and episodes that are only marked as watched, without a viewing. */
    watched_new: number;
    /** Such marks that they had already. */
    watched_there: number;
    /** Ratings of titles without one. */
    ratings_new: number;
    /** Ratings that are as the person gave them here. */
    ratings_there: number;
    /** Ratings that replace the person’s. */
    ratings_replaced: number;
    /** Ratings that differ from the person’s, which stays. */
    ratings_kept: number;
    /** Rated titles of which no file says that they were watched. */
    rated_unwatched: number;
    /** Titles that come to the watch list. */
    wanted_new: number;
    /** Titles that are on it. */
    wanted_there: number;
    /** New favourites. */
    liked_new: number;
    /** Favourites that are some already. */
    liked_there: number;
    /** Places in lists that are new. */
    listed_new: number;
    /** Places in lists that are there. */
    listed_there: number;
    /** Reviews, for which there is no place here. */
    reviews: number;
    /** Rows with tags, for which there is no place here. */
    tags: number;
    /** Titles that were paused, which is not kept here. */
    paused: number;
    /** Titles that were given up, which is not kept here. */
    dropped: number;
    /** Ratings of seasons and episodes, for which there is no place here. */
    part_ratings: number;
    /** Specials, for which there is no place here. */
    specials: number;
    /** Titles that did not fit into a list that is full. */
    full: number;
  };
  ImportQuestionPage: {
    items: Schemas['ImportQuestion'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A title of a file that may be several of the catalogue’s. */
  ImportQuestion: {
    row: number;
    kind: "movie" | "serie" | "unknown";
    names: string[];
    year: number | null;
    rows: number;
    reason: string;
    candidates: Schemas['MediaItem'][];
  };
  UnplacedRowPage: {
    items: Schemas['UnplacedRow'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A row of a file that came to nothing, and why. */
  UnplacedRow: {
    row: number;
    kind: "missing" | "ignored" | "problem";
    file: string;
    line: number;
    text: string;
    reason: string;
  };
  ImportTitlePage: {
    items: Schemas['ImportTitle'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  /** A title of an import, with the numbers of it alone. */
  ImportTitle: {
    title: Schemas['MediaItem'];
    counts: Schemas['ImportCounts'];
    lines: {
      file: string;
      line: number;
      name: string;
    }[];
  };
  /** A `title` of null: it is none of them. */
  ImportAnswer: {
    row: number;
    title: Schemas['TitleReference'] | null;
  };
  ImportDecision: {
    /** Which rating stays where the file has another one. */
    ratings_by?: "later" | "mine" | "file" | undefined;
    /** True if rated titles count as watched, on an unknown day. */
    rated_is_watched?: boolean | undefined;
  };
  /** The newest alerts first. */
  AlertList: {
    unseen: number;
    items: Schemas['Alert'][];
  };
  /** What happened to a title of the watch list. `arrived`: at a service the person pays for; `free`: it can be watched without paying; `left`: it is no longer there; `released`: its day came. */
  Alert: {
    id: number;
    kind: "arrived" | "free" | "left" | "released";
    media_id: number;
    media_type: "movie" | "serie";
    title: string;
    poster_path: string | null;
    provider: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
    } | null;
    is_only_place: boolean;
    created_at: string;
    is_seen: boolean;
  };
  /** How many alerts the person has not seen. */
  UnseenAlerts: {
    unseen: number;
  };
  /** Alerts up to this id are seen; newer ones are not. */
  SeenAlerts: {
    until: number;
  };
  /** How a person wants to be told. */
  AlertSettings: {
    arrived: "now" | "daily" | "weekly" | "never";
    free: "now" | "daily" | "weekly" | "never";
    left: "now" | "daily" | "weekly" | "never";
    released: "now" | "daily" | "weekly" | "never";
    by_mail: boolean;
    email: string;
    is_verified: boolean;
    time_zone: string;
    paused_until: string | null;
    calendar_path: string | null;
    push_key: string;
    push_devices: {
      id: string;
      endpoint: string;
      device: string;
      created_at: string;
    }[];
    muted: ({
      media_id: number;
      media_type: "movie" | "serie";
      title: string;
    })[];
    weekly: {
      arrived: number;
      free: number;
      left: number;
      released: number;
    };
  };
  /** Absent fields stay as they are. A pause of 0 days ends one. */
  AlertSettingsChange: {
    arrived?: "now" | "daily" | "weekly" | "never" | undefined;
    free?: "now" | "daily" | "weekly" | "never" | undefined;
    left?: "now" | "daily" | "weekly" | "never" | undefined;
    released?: "now" | "daily" | "weekly" | "never" | undefined;
    by_mail?: boolean | undefined;
    time_zone?: string | undefined;
    pause_days?: number | undefined;
  };
  /** What the browser’s `PushSubscription.toJSON()` returns. */
  PushSubscription: {
    endpoint: string;
    keys: {
      p256dh: string;
      auth: string;
    };
  };
  PushEndpoint: {
    endpoint: string;
  };
  Token: {
    access_token: string;
    token_type: "bearer";
  };
  Credentials: {
    /** The e-mail address. */
    username: string;
    password: string;
    /** As OAuth 2 has it: `password`, or left out. */
    grant_type?: string | undefined;
  };
  /** Where to send the browser. */
  AuthorizationUrl: {
    authorization_url: string;
  };
  SocialLogin: {
    /** The id token. */
    access_token: string;
    provider: "apple";
    /** The nonce with which the sign-in was begun: the id token has to have the same. */
    nonce?: string | undefined;
    /** As Apple tells it once, at the first sign-in, beside the id token. */
    name?: string | undefined;
    surname?: string | undefined;
  };
  /** A person with an account; only they themselves can read it. `photo_url` and `cover_url` are empty or an address of this site. */
  User: {
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
  };
  CodeOrReason: {
    detail: string | {
      code: string;
      reason: string;
    };
  };
  /** id, is_active, is_superuser, is_verified, hashed_password, photo_url and cover_url are ignored. */
  Registration: {
    email: string;
    password: string;
    username: string;
    profile: {
      name: string;
      surname?: string | undefined;
      bio?: string | undefined;
      /** Empty, or an address that begins with http:// or https://. */
      site_url?: string | undefined;
      twitter_account?: string | undefined;
      instagram_account?: string | undefined;
      /** Empty, or an address that begins with http:// or https://. */
      youtube_url?: string | undefined;
      tiktok_account?: string | undefined;
      facebook_account?: string | undefined;
      rgb_color?: string | undefined;
      use_photo_img?: boolean | undefined;
    };
  };
  /** Absent fields stay as they are; id, is_active, is_superuser, is_verified, hashed_password, photo_url and cover_url are ignored. */
  UserChange: {
    email?: string | undefined;
    password?: string | undefined;
    /** If sent, it must be right. The settings page always sends it. */
    current_password?: string | undefined;
    username?: string | undefined;
    profile?: {
      name?: string | undefined;
      surname?: string | undefined;
      bio?: string | undefined;
      /** Empty, or an address that begins with http:// or https://. */
      site_url?: string | undefined;
      twitter_account?: string | undefined;
      instagram_account?: string | undefined;
      /** Empty, or an address that begins with http:// or https://. */
      youtube_url?: string | undefined;
      tiktok_account?: string | undefined;
      facebook_account?: string | undefined;
      rgb_color?: string | undefined;
      use_photo_img?: boolean | undefined;
    } | undefined;
  };
  EmailAddress: {
    email: string;
  };
  Verification: {
    /** What follows `#token=` in the link of the mail. */
    token: string;
  };
  PasswordReset: {
    /** What follows `#token=` in the link of the mail. */
    token: string;
    password: string;
  };
  UserImage: {
    file_photo?: Blob | undefined;
    file_cover?: Blob | undefined;
  };
  /** Where a person lives, by IBGE codes, and the drawing that is shown without a photo; private. */
  Settings: {
    state_id: number | null;
    city_id: number | null;
    drawing: number;
    member_since: string;
  };
  /** Absent fields stay. Another state clears the city; choosing a drawing shows it instead of the photo. */
  SettingsChange: {
    state_id?: number | null | undefined;
    city_id?: number | null | undefined;
    drawing?: number | undefined;
  };
  SessionList: {
    items: Schemas['Session'][];
  };
  Session: {
    id: string;
    device: string;
    kind: "computer" | "phone" | "tablet" | "tv" | "other";
    /** The city, if a proxy names it, or how the network compares with the request’s. */
    place: string;
    created_at: string;
    last_seen_at: string;
    is_current: boolean;
  };
  ActivityPage: {
    items: Schemas['Activity'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  Activity: {
    at: string;
    kind: "signed-up" | "signed-in" | "tv-paired" | "sign-in-failed" | "locked-out" | "signed-out" | "session-ended" | "email-changed" | "email-verified" | "password-changed" | "password-reset" | "deactivated" | "activated" | "export-requested" | "key-made" | "key-deleted" | "webhook-made" | "webhook-deleted" | "deleted";
    device: string;
    /** The city, if a proxy names it, or how the network compares with the request’s. */
    place: string;
  };
  /** The last files, the newest first. */
  AccountExports: {
    /** How much a file that is made now would have. */
    counts: {
      wanted: number;
      watched: number;
      ratings: number;
      lists: number;
      services: number;
      photos: number;
      /** Sessions that have not expired. */
      devices: number;
      /** Entries of the security log. */
      activity: number;
    };
    items: ({
      id: number;
      /** `waiting`: it is being made; `ready`: it can be downloaded; `over`: it is deleted. */
      state: "waiting" | "ready" | "failed" | "over";
      requested_at: string;
      made_at: string | null;
      expires_at: string | null;
      /** Bytes; null until it is made. */
      size: number | null;
    })[];
  };
  AccessKeyList: {
    items: Schemas['AccessKey'][];
  };
  /** `scope`: `read`, or `write`, which reads too. */
  AccessKey: {
    id: number;
    name: string;
    scope: "read" | "write";
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
  };
  MadeAccessKey: {
    /** Shown once: only its hash is stored. */
    token: string;
    key: Schemas['AccessKey'];
  };
  AccessKeyInput: {
    name: string;
    scope: "read" | "write";
    /** Days until it expires. */
    days: 30 | 90 | 365;
  };
  WebhookList: {
    items: Schemas['Webhook'][];
  };
  /** A secret address to which a media server sends what was played, with its last 20 viewings, the newest first. */
  Webhook: {
    id: number;
    media_server: "plex" | "jellyfin" | "emby" | "kodi";
    name: string;
    /** The only person of the media server whose viewings count; null for all. */
    viewer_name: string | null;
    /** The last letters of its address. */
    address_end: string;
    created_at: string;
    last_used_at: string | null;
    /** The last time that something came which its media server does not send. */
    unread_at: string | null;
    /** Viewings whose title was not recognised. */
    unplaced: number;
    events: ({
      at: string;
      state: "watched" | "unplaced" | "special";
      name: string;
      reason: string | null;
    })[];
  };
  MadeWebhook: {
    /** Shown once: only its hash is stored. */
    address: string;
    webhook: Schemas['Webhook'];
  };
  WebhookInput: {
    media_server: "plex" | "jellyfin" | "emby" | "kodi";
    name: string;
    /** Counts only what this person of the media server watches. Kodi has none. */
    viewer_name?: string | null | undefined;
  };
  UnplacedEventsImport: {
    import_id: number;
  };
  /** Plex: its webhook, with `payload` in a form. Jellyfin: the webhook plugin, with all properties, or the one of others. Emby: its webhook, as JSON or in the field `data` of a form. Kodi: `{title, uniqueIds: {tmdbId, imdbId}}` of a finished film, or `{movie | show and episode, progress}` as Trakt takes it. */
  MediaServerCall: Record<string, unknown>;
  /** Both periods are in seconds. */
  TvCode: {
    device_code: string;
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    expires_in: number;
    interval: number;
  };
  /** The secret that came with the code. */
  TvPoll: {
    device_code: string;
  };
  TvScreens: {
    items: Schemas['TvScreen'][];
  };
  TvScreen: {
    id: string;
    name: string;
    /** Whether the TV is connected at this moment. */
    on: boolean;
  };
  SentTitle: {
    kind: "movie" | "series";
    id: number;
  };
  /** The rows of the first TV screen, those without titles left out. `now`: titles of the watch list that can be watched now; `today`: series the person is in the middle of, then recommendations; `for-you`: titles for them, with reasons; `watchlist` and `collection`: lists of their own; `arrived`: new on their services; `popular`. */
  TvHome: {
    picture: string;
    services: number;
    rows: ({
      kind: "now" | "today" | "for-you" | "watchlist" | "collection" | "arrived" | "popular";
      collection: {
        id: number;
        name: string;
      } | null;
      titles: Schemas['TvTitle'][];
    })[];
  };
  /** A title as the TV screen shows it. `runtime` is in minutes; `mine` are offers by the services of the person, `free` is one that costs nothing, `offer` the best of all, and `plans` is in how many services it can be streamed. `reason` says in one line why it is in the row `for-you`; it is null elsewhere. */
  TvTitle: {
    type: "movie" | "serie";
    id: number;
    title: string;
    year: number | null;
    genres: string[];
    age_rating: "6" | "10" | "12" | "14" | "16" | "18" | "L" | null;
    runtime: number | null;
    poster_path: string | null;
    backdrop_path: string | null;
    mine: Schemas['ProviderEntry'][];
    free: Schemas['ProviderEntry'][];
    offer: {
      provider_id: number;
      provider_name: string;
      logo_path: string | null;
      provider_logo_path: string | null;
      brand: {
        colour: string;
        letters: string;
      };
      family_id: number;
      type: "stream" | "free" | "ads" | "rent" | "buy";
    } | null;
    plans: number;
    reason: string | null;
    room: Schemas['TvRoom'];
  };
  /** The colours that the screen takes on while a title has the focus: `ink` is readable on `bg`. */
  TvRoom: {
    bg: string;
    ink: string;
    disc: string;
  };
  TvFound: {
    items: Schemas['TvTitle'][];
  };
  /** Everything that the TV’s screen of one title shows. */
  TvTitleInfo: Schemas['TvTitle'] & {
    overview: string;
    cast: string[];
    providers: Schemas['TitleProviders'];
    watchlist: boolean;
    watched: boolean;
    services: number;
    similar: Schemas['TvTitle'][];
  };
  JobQueue: {
    kinds: Schemas['JobCounts'][];
    jobs: Schemas['TroubledJob'][];
  };
  JobCounts: {
    kind: string;
    waiting: number;
    running: number;
    failed: number;
    due_since: string | null;
  };
  /** A job that failed; not what it is about. */
  TroubledJob: {
    id: string;
    kind: string;
    state: "waiting" | "failed";
    tries: number;
    /** The kind of the last failure. */
    reason: string;
    added_at: string;
    /** When it is tried again, or when it failed for good. */
    at: string;
  };
  Decided: {
    /** False if it was so already, or if another superuser was faster. */
    changed: boolean;
  };
  JobDecision: {
    decision: "retry" | "delete";
  };
  Held: {
    news: Schemas['HeldNews'][];
    alerts: Schemas['HeldAlerts'][];
  };
  HeldNews: {
    kind: "deleted" | "refused" | "offers" | "people";
    run: number;
    news: number;
    since: string;
    examples: string[];
    /** What somebody decided; it is carried out when no synchronisation runs. */
    decided: "release" | "drop" | null;
  };
  HeldAlerts: {
    service: number;
    name: string;
    run: number | null;
    leaves: boolean;
    events: number;
    day: string;
    examples: string[];
  };
  HeldNewsDecision: {
    decision: "release" | "drop";
    kind: "deleted" | "refused" | "offers" | "people";
    run: number;
  };
  HeldAlertsDecision: {
    decision: "release" | "drop";
    service: number;
    run: number | null;
    leaves: boolean;
  };
  ReportedLists: {
    reported: Schemas['ReportedList'][];
    taken_down: Schemas['TakenDownList'][];
  };
  ReportedList: {
    id: number;
    name: string;
    description: string;
    /** The e-mail address of its owner. */
    owner: string;
    is_public: boolean;
    reports: ({
      at: string;
      reason: "hate" | "scam" | "personal" | "other";
      note: string;
      has_account: boolean;
    })[];
  };
  TakenDownList: {
    id: number;
    name: string;
    owner: string;
    taken_down_at: string;
  };
  ListDecision: {
    decision: "dismiss" | "take-down" | "allow";
  };
  ReportedOfferList: {
    items: Schemas['ReportedOffers'][];
  };
  ReportedOffers: {
    media_id: number;
    type: "movie" | "serie";
    name: string;
    reports: ({
      id: number;
      at: string;
      /** Null if they did not say. */
      provider: string | null;
      problem: "gone" | "price" | "missing" | "link";
      note: string;
      has_account: boolean;
    })[];
  };
  OfferDecision: {
    media_id: number;
    type: "movie" | "serie";
    decision: "done" | "dismiss";
  };
  HeldMessages: {
    items: Schemas['HeldMessage'][];
  };
  HeldMessage: {
    id: number;
    at: string;
    name: string;
    email: string;
    subject: string;
    message: string;
  };
  MessageDecision: {
    decision: "forward" | "delete";
  };
  FoundAccounts: {
    items: Schemas['FoundAccount'][];
  };
  FoundAccount: {
    id: string;
    email: string;
    username: string;
    is_active: boolean;
    is_verified: boolean;
    is_superuser: boolean;
    is_own: boolean;
    created_at: string;
    sessions: number;
  };
  AccountDecision: {
    decision: "promote" | "demote" | "activate" | "deactivate" | "sign-out" | "delete";
    /** The address of the account, typed again; required to delete it. */
    email?: string | undefined;
  };
  OperatorActionPage: {
    items: Schemas['OperatorAction'][];
    total: number;
    page: number;
    size: number;
    pages: number;
  };
  OperatorAction: {
    id: number;
    at: string;
    action: "job-retried" | "job-deleted" | "news-released" | "news-dropped" | "alerts-released" | "alerts-dropped" | "reports-dismissed" | "list-taken-down" | "list-allowed" | "offers-corrected" | "offer-reports-dismissed" | "message-forwarded" | "message-deleted" | "promoted" | "demoted" | "activated" | "deactivated" | "signed-out" | "deleted";
    /** The superuser’s e-mail address; null once their account is deleted. */
    actor: string | null;
    /** The address of whose account it was; null if none, or if it is deleted. */
    subject: string | null;
    about: string;
  };
  StateList: {
    items: Schemas['State'][];
    total: number;
  };
  State: {
    id: number;
    abbreviation: string;
    name: string;
  };
  CityList: {
    items: Schemas['City'][];
    total: number;
  };
  City: {
    id: number;
    name: string;
  };
  ContactMessage: {
    name: string;
    email: string;
    subject: string;
    message: string;
    /** Must be left out: a hidden field of the form, which spam robots fill in. A message with it waits until the operator has looked at it. */
    website?: string | undefined;
  };
}

/** Every call: what it takes (`path`, `query`, a body), whether it takes a token, and its replies by status. */
export interface Calls {
  /** Genres of films that have at least one title */
  'GET /movies/genres': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    replies: {
      200: Schemas['GenrePage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Genres of series that have at least one title */
  'GET /series/genres': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    replies: {
      200: Schemas['GenrePage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Films by any of their names */
  'GET /movies/search': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      query?: string | undefined;
      q?: string | undefined;
      ignore?: string | undefined;
      explain?: "1" | undefined;
      plan_ids?: string | undefined;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['FoundPage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Series and novelas by any of their names */
  'GET /series/search': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      query?: string | undefined;
      q?: string | undefined;
      ignore?: string | undefined;
      explain?: "1" | undefined;
      plan_ids?: string | undefined;
      kind?: "serie" | "novela" | undefined;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['FoundPage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** People by name */
  'GET /persons/search': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      query?: string | undefined;
      q?: string | undefined;
      ignore?: string | undefined;
    };
    replies: {
      200: Schemas['PeoplePage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** How a search is read */
  'GET /search/meaning': {
    query?: {
      query?: string | undefined;
      q?: string | undefined;
      ignore?: string | undefined;
    };
    replies: {
      200: Schemas['SearchMeaning'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** The most popular films */
  'GET /movies/popular': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Films released, or new at a service, in the last months */
  'GET /movies/now_playing': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** All films, or those that pass some filters */
  'GET /movies/discover': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
      provider_ids?: string | undefined;
      genre_ids?: string | undefined;
      year_min?: number | undefined;
      year_max?: number | undefined;
      note?: number | undefined;
      note_is?: "above" | "below" | "equal" | undefined;
      sort?: "asc" | "desc" | undefined;
      age_ratings?: string | undefined;
      free?: boolean | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** The most popular films of one genre */
  'GET /movies/genre/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['GenreTitlePage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The most popular films of one provider */
  'GET /movies/provider/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** All about one of the films */
  'GET /movies/{id}': {
    path: {
      id: number;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['MovieInfo'];
      202: Schemas['Detail'];
      304: null;
      404: Schemas['Detail'];
      410: Schemas['GoneTitle'];
      422: Schemas['Invalid'];
    };
  };
  /** The most popular series */
  'GET /series/popular': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** All series, or those that pass some filters */
  'GET /series/discover': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
      provider_ids?: string | undefined;
      genre_ids?: string | undefined;
      year_min?: number | undefined;
      year_max?: number | undefined;
      note?: number | undefined;
      note_is?: "above" | "below" | "equal" | undefined;
      sort?: "asc" | "desc" | undefined;
      age_ratings?: string | undefined;
      free?: boolean | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** The most popular series of one genre */
  'GET /series/genre/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['GenreTitlePage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The most popular series of one provider */
  'GET /series/provider/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** All about one of the series */
  'GET /series/{id}': {
    path: {
      id: number;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['SerieInfo'];
      202: Schemas['Detail'];
      304: null;
      404: Schemas['Detail'];
      410: Schemas['GoneTitle'];
      422: Schemas['Invalid'];
    };
  };
  /** One season with its episodes */
  'GET /series/{id}/seasons/{number}': {
    path: {
      id: number;
      number: number;
    };
    replies: {
      200: Schemas['Season'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Providers in Brazil, the best known first */
  'GET /providers': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    replies: {
      200: Schemas['ProviderPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Titles that came to providers in the last month */
  'GET /arrivals': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      kind?: "movie" | "serie" | "novela" | undefined;
      sort?: "day" | "popular" | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MovementPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Titles that left providers in the last month */
  'GET /departures': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      kind?: "movie" | "serie" | "novela" | undefined;
      sort?: "day" | "popular" | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MovementPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** What providers in Brazil charge */
  'GET /plans': {
    replies: {
      200: Schemas['Plans'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** All provider families that have these titles */
  'GET /costs/titles': {
    query?: {
      movie_ids?: string | undefined;
      serie_ids?: string | undefined;
    };
    replies: {
      200: Schemas['CostTitles'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Today’s recommendations */
  'GET /recommendations': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['MediaPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Titles for whoever likes these, each with the reason */
  'GET /recommendations/liked': {
    query?: {
      movie_ids?: string | undefined;
      serie_ids?: string | undefined;
      provider_ids?: string | undefined;
      minutes?: number | undefined;
    };
    replies: {
      200: Schemas['ForLikers'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** Articles of the partner shop about one title, or all of them */
  'GET /products': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      media_id?: string | undefined;
      media_type?: "movie" | "serie" | undefined;
    };
    replies: {
      200: Schemas['ProductPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** A person with all their credits in the catalogue */
  'GET /persons/{id}': {
    path: {
      id: number;
    };
    replies: {
      200: Schemas['PersonInfo'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The editors' lists about one person each */
  'GET /lists/performer': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    replies: {
      200: Schemas['CuratedListPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** The titles of one of these lists, in its order */
  'GET /lists/performer/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['CuratedListTitlePage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The editors' lists of titles that belong together */
  'GET /lists/saga': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    replies: {
      200: Schemas['CuratedListPage'];
      304: null;
      422: Schemas['Invalid'];
    };
  };
  /** The titles of one of these lists, in its order */
  'GET /lists/saga/{id}': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      after?: string | undefined;
      plan_ids?: string | undefined;
    };
    replies: {
      200: Schemas['CuratedListTitlePage'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The viewer’s state of several titles */
  'GET /viewer/titles': {
    query?: {
      movie_ids?: string | undefined;
      serie_ids?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ViewerTitles'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own favourites, the newest first */
  'GET /favorites': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      sort?: "list" | "added" | "name" | "release" | "rating" | undefined;
      type?: "movie" | "serie" | undefined;
      plan_ids?: string | undefined;
      query?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['KeptTitlePage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Add a title to the own favourites */
  'POST /favorites/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Remove a title from the own favourites */
  'DELETE /favorites/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own watch list, the newest first */
  'GET /watchlist': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      sort?: "list" | "added" | "name" | "release" | "rating" | undefined;
      type?: "movie" | "serie" | undefined;
      plan_ids?: string | undefined;
      query?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['KeptTitlePage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Add a title to the own watch list */
  'POST /watchlist/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Remove a title from the own watch list */
  'DELETE /watchlist/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own watched titles, the newest first */
  'GET /watched': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      sort?: "list" | "added" | "name" | "release" | "rating" | undefined;
      type?: "movie" | "serie" | undefined;
      plan_ids?: string | undefined;
      query?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['KeptTitlePage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Add a title to the own watched titles */
  'POST /watched/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Remove a title from the own watched titles */
  'DELETE /watched/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The series that the viewer is in the middle of */
  'GET /viewer/series': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['SeriesInProgressPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** How far the viewer is in a series */
  'GET /viewer/series/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['ViewerSeries'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Mark episodes of a series as watched */
  'POST /watched/episodes/add': ({ json: Schemas['EpisodesInput'] } | { form: Schemas['EpisodesInput'] } | { multipart: Schemas['EpisodesInput'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerSeries'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Take back that episodes of a series were watched */
  'DELETE /watched/episodes/remove': ({ json: Schemas['EpisodesInput'] } | { form: Schemas['EpisodesInput'] } | { multipart: Schemas['EpisodesInput'] }) & {
    withToken: true;
    replies: {
      200: Schemas['ViewerSeries'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Rate a title, or clear the rating */
  'POST /rating': ({ json: Schemas['RatingInput'] } | { form: Schemas['RatingInput'] } | { multipart: Schemas['RatingInput'] }) & {
    withToken: true;
    replies: {
      200: Schemas['StoredRating'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own collections, the newest first */
  'GET /collections': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['CollectionPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Create a collection */
  'POST /collections': ({ json: Schemas['CollectionInput'] } | { form: Schemas['CollectionInput'] } | { multipart: Schemas['CollectionInput'] }) & {
    withToken: true;
    replies: {
      201: Schemas['Collection'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** One collection: an own one, or a public one */
  'GET /collections/{id}': {
    path: {
      id: number;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['Collection'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Edit an own collection */
  'PUT /collections/{id}': ({ json: Schemas['CollectionInput'] } | { form: Schemas['CollectionInput'] } | { multipart: Schemas['CollectionInput'] }) & {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['Collection'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Delete an own collection */
  'DELETE /collections/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Restore an own collection that was deleted less than an hour ago */
  'POST /collections/{id}/restore': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['Collection'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The titles of an own or a public collection, in its order */
  'GET /collections/{id}/medias': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      sort?: "list" | "added" | "name" | "release" | "rating" | undefined;
      type?: "movie" | "serie" | undefined;
      plan_ids?: string | undefined;
      query?: string | undefined;
    };
    withToken?: boolean;
    replies: {
      200: Schemas['CollectionTitlePage'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Add titles at the end of an own collection, in this order */
  'POST /collections/{id}/medias': {
    path: {
      id: number;
    };
    json: Schemas['CollectionOrder'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Add a title at the end of an own collection */
  'POST /collections/{id}/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Remove a title from an own collection */
  'DELETE /collections/{id}/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['ViewerTitle'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Order the titles of an own collection */
  'PUT /collections/{id}/order': {
    path: {
      id: number;
    };
    json: Schemas['CollectionOrder'];
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Say something about a title of an own collection */
  'PUT /collections/{id}/remark': ({ json: Schemas['RemarkInput'] } | { form: Schemas['RemarkInput'] } | { multipart: Schemas['RemarkInput'] }) & {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** A public collection as its page shows it */
  'GET /collections/{id}/public': {
    path: {
      id: number;
    };
    replies: {
      200: Schemas['PublicCollection'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Put all titles of an own or a public collection on the own watch list */
  'POST /collections/{id}/watchlist': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['AddedTitles'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Report a public collection to the operator */
  'POST /collections/{id}/report': ({ json: Schemas['ReportInput'] } | { form: Schemas['ReportInput'] } | { multipart: Schemas['ReportInput'] }) & {
    path: {
      id: number;
    };
    withToken?: boolean;
    replies: {
      204: null;
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Tell the operator that an offer of a title is wrong */
  'POST /offers/report': ({ json: Schemas['OfferReportInput'] } | { form: Schemas['OfferReportInput'] } | { multipart: Schemas['OfferReportInput'] }) & {
    withToken?: boolean;
    replies: {
      204: null;
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** What others see of the own account */
  'GET /opened': {
    withToken: true;
    replies: {
      200: Schemas['Opened'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Open or close parts of the own account to others */
  'PATCH /opened': {
    json: Schemas['OpenedChange'];
    withToken: true;
    replies: {
      200: Schemas['Opened'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What a person opened to others */
  'GET /profiles/{number}': {
    path: {
      number: number;
    };
    replies: {
      200: Schemas['PublicProfile'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What the viewer and this person both want to watch */
  'GET /profiles/{number}/together': {
    path: {
      number: number;
    };
    withToken: true;
    replies: {
      200: Schemas['Together'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The titles that the person chose for their profile */
  'GET /viewer/top': {
    withToken: true;
    replies: {
      200: Schemas['TopTitles'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Replace the titles that the person chose for their profile */
  'PUT /viewer/top': {
    json: Schemas['TopTitlesInput'];
    withToken: true;
    replies: {
      200: Schemas['TopTitles'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The services that the person pays for */
  'GET /services': {
    withToken: true;
    replies: {
      200: Schemas['SubscribedServices'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Replace the services that the person pays for */
  'PUT /services': ({ json: Schemas['ServicesInput'] } | { form: Schemas['ServicesInput'] } | { multipart: Schemas['ServicesInput'] }) & {
    withToken: true;
    replies: {
      200: Schemas['SubscribedServices'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What the person could watch now */
  'GET /viewer/tonight': {
    query?: {
      provider_ids?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['Tonight'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Titles for the person, each with the reason */
  'GET /viewer/for-you': {
    query?: {
      provider_ids?: string | undefined;
      minutes?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ForYou'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The parts taken into account for the person */
  'GET /viewer/for-you/settings': {
    withToken: true;
    replies: {
      200: Schemas['ForYouSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Change what is taken into account for the person */
  'PATCH /viewer/for-you/settings': {
    json: Schemas['ForYouSettingsChange'];
    withToken: true;
    replies: {
      200: Schemas['ForYouSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Keep a title out of what is shown for the person */
  'POST /viewer/for-you/dismissed/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Let a title be shown to the person again */
  'DELETE /viewer/for-you/dismissed/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The household of the person */
  'GET /household': {
    withToken: true;
    replies: {
      200: Schemas['Household'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Make a household */
  'POST /household': {
    json: Schemas['HouseholdNameInput'];
    withToken: true;
    replies: {
      200: Schemas['Household'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Rename the household */
  'PATCH /household': {
    json: Schemas['HouseholdNameInput'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Say that the person pays for a service of the household, or no longer */
  'PUT /household/services/{id}': {
    path: {
      id: number;
    };
    json: Schemas['HouseholdPayment'];
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Where the titles that the household wants can be watched */
  'GET /household/costs': {
    withToken: true;
    replies: {
      200: Schemas['HouseholdCosts'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
    };
  };
  /** Make the link that lets people into the household */
  'POST /household/invitation': {
    withToken: true;
    replies: {
      200: Schemas['MadeHouseholdInvitation'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
    };
  };
  /** End the link that lets people in */
  'DELETE /household/invitation': {
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The household that a link leads to */
  'POST /household/invitation/look': {
    json: Schemas['HouseholdToken'];
    withToken: true;
    replies: {
      200: Schemas['HouseholdInvitation'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Join the household of a link */
  'POST /household/members': {
    json: Schemas['HouseholdToken'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Make a child’s seat of a member’s, or a seat like the others */
  'PATCH /household/members/{number}': {
    path: {
      number: number;
    };
    json: Schemas['HouseholdSeat'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Leave the household, or remove a member */
  'DELETE /household/members/{number}': {
    path: {
      number: number;
    };
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** This evening’s sofa */
  'GET /household/sofa': {
    withToken: true;
    replies: {
      200: Schemas['HouseholdSofa'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
    };
  };
  /** Let a member sit down on the sofa, or stand up */
  'PUT /household/sofa/{number}': {
    path: {
      number: number;
    };
    json: Schemas['HouseholdSitting'];
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Note what those on the sofa watch this evening */
  'PUT /household/choice': {
    json: Schemas['TitleReference'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** This evening’s vote */
  'GET /household/vote': {
    withToken: true;
    replies: {
      200: Schemas['HouseholdVote'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
    };
  };
  /** Let those on the sofa vote */
  'POST /household/vote': {
    withToken: true;
    replies: {
      200: Schemas['HouseholdVote'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Throw the open ballot away */
  'DELETE /household/vote': {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Vote on a title of the ballot, or change the vote */
  'PUT /household/vote/{place}': {
    path: {
      place: number;
    };
    json: Schemas['HouseholdVoteInput'];
    withToken: true;
    replies: {
      200: Schemas['HouseholdVote'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Changes of the person’s household */
  'GET /household/events': {
    withToken: true;
    replies: {
      200: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** How much the person keeps */
  'GET /viewer/counts': {
    withToken: true;
    replies: {
      200: Schemas['LibraryCounts'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Where the titles of a list can be watched */
  'GET /viewer/costs': {
    query?: {
      collection_id?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ListCosts'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What of the watch list came to providers in the last month, or left them */
  'GET /viewer/movements': {
    query?: {
      direction?: "arrived" | "left" | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ListedMovements'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What a subscription to a provider would bring the person */
  'GET /viewer/providers/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['ProviderWorth'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Bring files from other services */
  'POST /imports': {
    multipart: Schemas['ImportFiles'];
    withToken: true;
    replies: {
      200: Schemas['ImportUpload'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** The own imports, the newest first */
  'GET /imports': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ImportPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** One import: its progress, its preview, its report */
  'GET /imports/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['Import'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Give up an import that is not finished */
  'DELETE /imports/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The titles of an import that may be several */
  'GET /imports/{id}/questions': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ImportQuestionPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The rows of an import that came to nothing, and why */
  'GET /imports/{id}/rows': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      kind?: "missing" | "ignored" | "problem" | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['UnplacedRowPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The titles of an import */
  'GET /imports/{id}/titles': {
    path: {
      id: number;
    };
    query?: {
      page?: number | undefined;
      size?: number | undefined;
      part?: "joined" | "there" | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ImportTitlePage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Say which title some rows mean */
  'POST /imports/{id}/answers': {
    path: {
      id: number;
    };
    json: Schemas['ImportAnswer'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Bring what an import has */
  'POST /imports/{id}/apply': {
    path: {
      id: number;
    };
    json: Schemas['ImportDecision'];
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Take back exactly one import */
  'POST /imports/{id}/undo': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The person’s newest alerts */
  'GET /alerts': {
    query?: {
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['AlertList'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** How many alerts the person has not seen */
  'GET /alerts/unseen': {
    withToken: true;
    replies: {
      200: Schemas['UnseenAlerts'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Mark alerts as seen */
  'POST /alerts/seen': ({ json: Schemas['SeenAlerts'] } | { form: Schemas['SeenAlerts'] } | { multipart: Schemas['SeenAlerts'] }) & {
    withToken: true;
    replies: {
      200: Schemas['UnseenAlerts'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Tell the person nothing more of a title */
  'POST /alerts/mutes/add': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Tell the person of a title again */
  'DELETE /alerts/mutes/remove': ({ json: Schemas['TitleReference'] } | { form: Schemas['TitleReference'] } | { multipart: Schemas['TitleReference'] }) & {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** How the person wants to be told */
  'GET /alerts/settings': {
    withToken: true;
    replies: {
      200: Schemas['AlertSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Change how the person is told */
  'PATCH /alerts/settings': {
    json: Schemas['AlertSettingsChange'];
    withToken: true;
    replies: {
      200: Schemas['AlertSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Make a new secret address for the calendar and the feed; an earlier one ends */
  'POST /alerts/calendar': {
    withToken: true;
    replies: {
      200: Schemas['AlertSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** End the secret address of the calendar and the feed */
  'DELETE /alerts/calendar': {
    withToken: true;
    replies: {
      200: Schemas['AlertSettings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Send push messages to this browser */
  'POST /alerts/push': {
    json: Schemas['PushSubscription'];
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Send this browser no more push messages */
  'DELETE /alerts/push': {
    json: Schemas['PushEndpoint'];
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Send a push message now, to see that it arrives */
  'POST /alerts/push/test': {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Sign in with e-mail and password */
  'POST /auth/login': ({ form: Schemas['Credentials'] } | { multipart: Schemas['Credentials'] }) & {
    replies: {
      200: Schemas['Token'];
      400: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** Sign out */
  'POST /auth/logout': {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Begin to sign in with a provider */
  'GET /auth/google/authorize': {
    query?: {
      scopes?: string[] | undefined;
      host?: string | undefined;
    };
    replies: {
      200: Schemas['AuthorizationUrl'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Sign in with the code of a provider */
  'GET /auth/google/callback': {
    query?: {
      code?: string | undefined;
      state?: string | undefined;
      host?: string | undefined;
    };
    replies: {
      200: Schemas['Token'];
      400: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Begin to sign in with a provider */
  'GET /auth/facebook/authorize': {
    query?: {
      scopes?: string[] | undefined;
      host?: string | undefined;
    };
    replies: {
      200: Schemas['AuthorizationUrl'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Sign in with the code of a provider */
  'GET /auth/facebook/callback': {
    query?: {
      code?: string | undefined;
      state?: string | undefined;
      host?: string | undefined;
    };
    replies: {
      200: Schemas['Token'];
      400: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Begin to sign in with Apple */
  'GET /auth/apple/authorize': {
    query: {
      state: string;
      nonce: string;
      host?: string | undefined;
    };
    replies: {
      200: Schemas['AuthorizationUrl'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Sign in with an id token of Apple */
  'POST /social/login': {
    json: Schemas['SocialLogin'];
    replies: {
      200: Schemas['Token'];
      400: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      502: Schemas['Detail'];
    };
  };
  /** Create an account */
  'POST /users/register': {
    json: Schemas['Registration'];
    replies: {
      201: Schemas['User'];
      400: Schemas['CodeOrReason'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** The own account */
  'GET /users/me': {
    withToken: true;
    replies: {
      200: Schemas['User'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Change the own account */
  'PATCH /users/me': {
    json: Schemas['UserChange'];
    withToken: true;
    replies: {
      200: Schemas['User'];
      400: Schemas['CodeOrReason'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** Delete the own account */
  'DELETE /users/me': {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Request the link that confirms an e-mail address */
  'POST /users/request-verify-token': {
    json: Schemas['EmailAddress'];
    replies: {
      202: null;
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Confirm an e-mail address */
  'POST /users/verify': {
    json: Schemas['Verification'];
    replies: {
      200: Schemas['User'];
      400: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Request the link that sets a new password */
  'POST /auth/forgot-password': {
    json: Schemas['EmailAddress'];
    replies: {
      202: null;
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Set a new password */
  'POST /auth/reset-password': {
    json: Schemas['PasswordReset'];
    replies: {
      200: null;
      400: Schemas['CodeOrReason'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      503: Schemas['Detail'];
    };
  };
  /** Change the own photo or cover */
  'PATCH /users/images/me': {
    multipart: Schemas['UserImage'];
    withToken: true;
    replies: {
      200: Schemas['User'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** Remove the own photo or cover */
  'DELETE /users/images/me/{kind}': {
    path: {
      kind: "photo" | "cover";
    };
    withToken: true;
    replies: {
      200: Schemas['User'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own settings */
  'GET /users/me/settings': {
    withToken: true;
    replies: {
      200: Schemas['Settings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Change the own settings */
  'PATCH /users/me/settings': {
    json: Schemas['SettingsChange'];
    withToken: true;
    replies: {
      200: Schemas['Settings'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Where one is signed in */
  'GET /users/me/sessions': {
    withToken: true;
    replies: {
      200: Schemas['SessionList'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Sign out all other devices */
  'DELETE /users/me/sessions': {
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Sign out one device */
  'DELETE /users/me/sessions/{id}': {
    path: {
      id: string;
    };
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What happened with the account */
  'GET /users/me/activity': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['ActivityPage'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The files with all of the own data */
  'GET /users/me/export': {
    withToken: true;
    replies: {
      200: Schemas['AccountExports'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Have a file made with all of the own data */
  'POST /users/me/export': {
    withToken: true;
    replies: {
      204: null;
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Download a file with all of the own data */
  'GET /users/me/export/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The own keys */
  'GET /users/me/keys': {
    withToken: true;
    replies: {
      200: Schemas['AccessKeyList'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Make a key for a program */
  'POST /users/me/keys': {
    json: Schemas['AccessKeyInput'];
    withToken: true;
    replies: {
      201: Schemas['MadeAccessKey'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Delete a key */
  'DELETE /users/me/keys/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The webhooks of the own media servers */
  'GET /users/me/webhooks': {
    withToken: true;
    replies: {
      200: Schemas['WebhookList'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Make a secret address for a media server */
  'POST /users/me/webhooks': {
    json: Schemas['WebhookInput'];
    withToken: true;
    replies: {
      201: Schemas['MadeWebhook'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Give a webhook another address */
  'POST /users/me/webhooks/{id}/address': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      201: Schemas['MadeWebhook'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Say which titles a media server meant */
  'POST /users/me/webhooks/{id}/import': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      201: Schemas['UnplacedEventsImport'];
      400: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Delete a webhook */
  'DELETE /users/me/webhooks/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      204: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Take what a media server sends */
  'POST /webhooks/{media_server}/{token}': ({ json: Schemas['MediaServerCall'] } | { form: Schemas['MediaServerCall'] } | { multipart: Schemas['MediaServerCall'] }) & {
    path: {
      media_server: string;
      token: string;
    };
    replies: {
      204: null;
      400: Schemas['Detail'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** A code for a TV to show */
  'POST /tv/code': {
    replies: {
      200: Schemas['TvCode'];
      429: Schemas['Detail'];
    };
  };
  /** The session of a TV whose code was typed */
  'POST /tv/token': ({ json: Schemas['TvPoll'] } | { form: Schemas['TvPoll'] } | { multipart: Schemas['TvPoll'] }) & {
    replies: {
      200: Schemas['Token'];
      400: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Connect the TV that shows a code */
  'POST /tv/code/{code}/register': {
    path: {
      code: string;
    };
    withToken: true;
    replies: {
      200: boolean;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** Refuse the TV that shows a code */
  'DELETE /tv/code/{code}': {
    path: {
      code: string;
    };
    withToken: true;
    replies: {
      200: boolean;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** What is sent to the TV of this session */
  'GET /tv/events': {
    withToken: true;
    replies: {
      200: null;
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      429: Schemas['Detail'];
      503: Schemas['Detail'];
    };
  };
  /** The paired TVs */
  'GET /tv/screens': {
    withToken: true;
    replies: {
      200: Schemas['TvScreens'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Open a title on a TV */
  'POST /tv/screens/{id}/open': {
    path: {
      id: string;
    };
    json: Schemas['SentTitle'];
    withToken: true;
    replies: {
      200: Schemas['TvScreen'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      409: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
  /** The rows of the first TV screen */
  'GET /tv/home': {
    withToken: true;
    replies: {
      200: Schemas['TvHome'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
    };
  };
  /** Films and series by any of their names, the best match first */
  'GET /tv/search': {
    query?: {
      query?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['TvFound'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** The TV screen of one of the films */
  'GET /tv/movies/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['TvTitleInfo'];
      202: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      410: Schemas['GoneTitle'];
      422: Schemas['Invalid'];
    };
  };
  /** The TV screen of one of the series */
  'GET /tv/series/{id}': {
    path: {
      id: number;
    };
    withToken: true;
    replies: {
      200: Schemas['TvTitleInfo'];
      202: Schemas['Detail'];
      401: Schemas['Detail'];
      403: Schemas['Detail'];
      404: Schemas['Detail'];
      410: Schemas['GoneTitle'];
      422: Schemas['Invalid'];
    };
  };
  /** The job queue */
  'GET /admin/jobs': {
    withToken: true;
    replies: {
      200: Schemas['JobQueue'];
      404: Schemas['Detail'];
    };
  };
  /** Retry or delete a job that failed */
  'POST /admin/jobs/{id}': {
    path: {
      id: string;
    };
    json: Schemas['JobDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Held news and alerts */
  'GET /admin/held': {
    withToken: true;
    replies: {
      200: Schemas['Held'];
      404: Schemas['Detail'];
    };
  };
  /** Release or drop held news */
  'POST /admin/held/news': {
    json: Schemas['HeldNewsDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Release or drop held alerts */
  'POST /admin/held/alerts': {
    json: Schemas['HeldAlertsDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Reported lists */
  'GET /admin/reports': {
    withToken: true;
    replies: {
      200: Schemas['ReportedLists'];
      404: Schemas['Detail'];
    };
  };
  /** Decide about a reported list */
  'POST /admin/reports/{id}': {
    path: {
      id: number;
    };
    json: Schemas['ListDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Titles whose offers were reported */
  'GET /admin/offers': {
    withToken: true;
    replies: {
      200: Schemas['ReportedOfferList'];
      404: Schemas['Detail'];
    };
  };
  /** Close the reports of a title’s offers */
  'POST /admin/offers': {
    json: Schemas['OfferDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Messages held as suspected spam */
  'GET /admin/messages': {
    withToken: true;
    replies: {
      200: Schemas['HeldMessages'];
      404: Schemas['Detail'];
    };
  };
  /** Forward a held message to the mailbox, or delete it */
  'POST /admin/messages/{id}': {
    path: {
      id: number;
    };
    json: Schemas['MessageDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Find accounts */
  'GET /admin/users': {
    query?: {
      email?: string | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['FoundAccounts'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Change or delete an account */
  'POST /admin/users/{id}': {
    path: {
      id: string;
    };
    json: Schemas['AccountDecision'];
    withToken: true;
    replies: {
      200: Schemas['Decided'];
      404: Schemas['Detail'];
      409: Schemas['Detail'];
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** What superusers did */
  'GET /admin/log': {
    query?: {
      page?: number | undefined;
      size?: number | undefined;
    };
    withToken: true;
    replies: {
      200: Schemas['OperatorActionPage'];
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** States of Brazil */
  'GET /address/country/{id}/states': {
    path: {
      id: number;
    };
    replies: {
      200: Schemas['StateList'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Municipalities of a state */
  'GET /address/state/{id}/cities': {
    path: {
      id: number;
    };
    replies: {
      200: Schemas['CityList'];
      304: null;
      404: Schemas['Detail'];
      422: Schemas['Invalid'];
    };
  };
  /** Send a message to the operator */
  'POST /contact': {
    json: Schemas['ContactMessage'];
    replies: {
      202: null;
      413: Schemas['Detail'];
      422: Schemas['Invalid'];
      429: Schemas['Detail'];
    };
  };
}
