// The types of the API's responses, generated from the OpenAPI document in schema.gen.ts. Pages may import nothing else
// from the server.
import type { Schemas } from './schema.gen.ts';

export type MediaItem = Schemas['MediaItem'];
export type MediaType = MediaItem['media_type'];
/** Refers to a title. */
export type TitleKey = { type: MediaType; id: number };
export type FoundTitle = Schemas['FoundTitle'];
export type SearchMeaning = Schemas['SearchMeaning'];
export type MovieInfo = Schemas['MovieInfo'];
export type SerieInfo = Schemas['SerieInfo'];
export type TitleInfo = MovieInfo | SerieInfo;
export type User = Schemas['User'];
export type FoundAccount = Schemas['FoundAccount'];
export type Episode = Schemas['Episode'];
export type SeasonCard = Schemas['SeasonCard'];
export type Season = Schemas['Season'];
export type AgeRating = NonNullable<TitleInfo['content_ratings']['rating']>;
export type TitleProviders = Schemas['TitleProviders'];
export type ProviderEntry = Schemas['ProviderEntry'];
export type OfferType = ProviderEntry['type'];
export type Provider = Schemas['Provider'];
/** A title that came to providers on a day, or left them. */
export type Movement = Schemas['Movement'];
export type Genre = Schemas['Genre'];
export type GenreEntry = Schemas['GenreEntry'];
export type Product = Schemas['Product'];
export type Plan = Schemas['Plan'];
/** A title with all families that have it. */
export type CostTitle = Schemas['CostTitle'];
export type ListCosts = Schemas['ListCosts'];
/** The use of a subscription for a person. */
export type ProviderWorth = Schemas['ProviderWorth'];
export type PersonCard = Schemas['PersonCard'];
export type Gender = PersonCard['gender'];
export type PersonInfo = Schemas['PersonInfo'];
export type CastMember = Schemas['CastMember'];
export type CrewMember = Schemas['CrewMember'];
export type CuratedList = Schemas['CuratedList'];
/** A person's own list. */
export type Collection = Schemas['Collection'];
/** A list that its owner made public. */
export type PublicCollection = Schemas['PublicCollection'];
/** The parts of a profile that a person opened to others, and the same as settings. */
export type PublicProfile = Schemas['PublicProfile'];
export type Opened = Schemas['Opened'];
export type Together = Schemas['Together'];
export type GonePlace = Schemas['GonePlace'];
/** An alert of a viewer, and how they want to be told. */
export type Alert = Schemas['Alert'];
export type AlertSettings = Schemas['AlertSettings'];
/** A viewer's state of one title. */
export type ViewerTitle = Schemas['ViewerTitle'];
/** The titles a viewer could watch now, and one of them. */
export type Tonight = Schemas['Tonight'];
export type TonightTitle = Schemas['TonightTitle'];
/** Titles for a viewer, one of them with its reason, and what is taken into account. */
export type ForYou = Schemas['ForYou'];
export type ForYouTitle = Schemas['ForYouTitle'];
export type ForYouSettings = Schemas['ForYouSettings'];
/** Files that a person brings from another service, and what became of their rows. */
export type Import = Schemas['Import'];
export type ImportSummary = Schemas['ImportSummary'];
export type ImportQuestion = Schemas['ImportQuestion'];
export type UnplacedRow = Schemas['UnplacedRow'];
export type ImportTitle = Schemas['ImportTitle'];
export type ImportUpload = Schemas['ImportUpload'];
export type FileQuestion = Schemas['FileQuestion'];
/** A key that a person made for a program of theirs. */
export type AccessKey = Schemas['AccessKey'];
export type Webhook = Schemas['Webhook'];
export type MadeWebhook = Schemas['MadeWebhook'];
/** The files with everything of a person's that they had made. */
export type AccountExports = Schemas['AccountExports'];
/** The progress of a viewer in one series. */
export type ViewerSeries = Schemas['ViewerSeries'];

/** A page of a list, in the format of fastapi-pagination. */
export type ApiPage<T> = Omit<Schemas['ProviderPage'], 'items'> & { items: T[] };
/** A page of titles: send `next` as `after` for the next page; null at the end. */
export type MediaPage = Schemas['MediaPage'];
/** A page of a curated list, with the places of its deleted titles. */
export type ListTitlePage = Schemas['CuratedListTitlePage'];
/** The body of a 410: a deleted title. */
export type GoneTitle = Schemas['GoneTitle'];
/** The people that a person watches with. */
export type Household = NonNullable<Schemas['Household']['household']>;
export type HouseholdMember = Schemas['HouseholdMember'];
export type HouseholdService = Schemas['HouseholdService'];
export type HouseholdTitle = Schemas['HouseholdTitle'];
export type HouseholdSofa = Schemas['HouseholdSofa'];
export type HouseholdInvitation = Schemas['HouseholdInvitation'];
export type HouseholdVote = Schemas['HouseholdVote'];
export type HouseholdBallot = NonNullable<HouseholdVote['ballot']>;
export type HouseholdBallotTitle = Schemas['HouseholdBallotTitle'];
