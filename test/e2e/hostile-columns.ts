// Lists the columns that get a hostile text in the tests of stored scripts, and the reasons why others do not.

/** Names of columns by table, both in alphabetical order. */
type Columns = Readonly<Record<string, readonly string[]>>;

/** Columns that stay: the site's own code writes them, from its own words and numbers. */
const LEFT: Columns = {
  // Secrets, hashes and words by which the server finds its rows: another text ends sessions and commands.
  alert_secrets: ['name', 'value'],
  alert_settings: ['arrived', 'feed_token', 'free', 'left', 'released', 'time_zone'],
  access_keys: ['scope', 'token_hash'],
  credentials: ['password_hash'],
  liked_together_secret: ['secret'],
  households: ['invitation_hash'],
  mail_tokens: ['purpose', 'token_hash'],
  push_subscriptions: ['auth', 'endpoint', 'p256dh'],
  rate_limits: ['key'],
  sessions: ['token_hash'],
  social_identities: ['provider', 'subject'],
  social_sign_ins: ['code_verifier', 'host', 'nonce', 'provider', 'state_hash'],
  tv_pairings: ['device_code_hash', 'state', 'user_code_hash'],
  // One of a few words, which pages show in words of their own.
  alerts: ['kind'],
  offer_events: ['kind', 'state'],
  person_translations: ['language'],
  tv_commands: ['media_type'],
  // States of commands, which no page shows.
  sync_configurations: ['image_sizes'],
  sync_leases: ['holder', 'host', 'name', 'process_started_at'],
  sync_news_days: ['kind'],
  sync_paces: ['source'],
  sync_quotas: ['source'],
  sync_runs: ['kind', 'options', 'progress'],
  sitemap_divisions: ['parts', 'subject'],
  // Derived from other columns, which are changed.
  collections: ['folded_name'],
  deleted_collections: ['content'],
  search_entries: ['initials', 'names'],
  search_entries_of_movies: ['initials', 'names'],
  search_entries_of_people: ['initials', 'names'],
  search_entries_of_series: ['initials', 'names'],
  search_words: ['word'],
  title_facets: ['age_rating'],
  // Words of a few, keys by which rows are found, and JSON: its readers check each field, and texts in it are shown as
  // those of the other columns.
  account_exports: ['state'],
  covered_services: ['service', 'source'],
  import_changes: ['after', 'before', 'kind', 'mark'],
  import_choices: ['subject_key'],
  import_rows: ['candidates', 'content', 'counts', 'kind', 'reason', 'state', 'subject_key'],
  imports: ['formats', 'ratings_by', 'state'],
  merged_offers: ['details', 'digest'],
  service_links: ['service'],
  source_answers: ['answer', 'source'],
  source_changes: ['change', 'job', 'key', 'kind', 'source'],
  source_jobs: ['cursor', 'job', 'source'],
  source_ledgers: ['day', 'month', 'source'],
  title_identifiers: ['property', 'rank'],
  viewings: ['format', 'key'],
  webhook_events: ['reason', 'record', 'state'],
  webhooks: ['media_server', 'token_hash'],
};

/** Columns with rules that refuse such texts: codes, numbers with letters, colours and the site's own words. */
const REFUSING: Columns = {
  household_ballots: ['why'],
  household_members: ['age_limit'],
  household_votes: ['vote'],
  offers: ['region'],
  people: ['imdb_id'],
  providers: ['brand_colour', 'brand_letters', 'slug'],
  sync_held: ['kind', 'subject'],
  title_translations: ['language'],
  titles: ['age_rating', 'imdb_id', 'original_language'],
  videos: ['key', 'site'],
  viewings: ['watched_on'],
};

/** Columns that change: texts of people, the film database, the operator, clients and jobs. */
const HOSTILE_ONES: Columns = {
  access_keys: ['name'],
  alternative_titles: ['countries', 'kind', 'name'],
  cast_credits: ['character'],
  collection_items: ['remark'],
  collection_reports: ['note', 'reason'],
  collections: ['description', 'name'],
  crew_credits: ['department', 'job'],
  curated_lists: ['description', 'name'],
  episodes: ['name', 'overview', 'still_path'],
  genres: ['name'],
  held_messages: ['email', 'message', 'name', 'subject'],
  households: ['name'],
  import_rows: ['excerpt', 'file'],
  imports: ['closed', 'files'],
  keywords: ['name'],
  last_days: ['source'],
  mail_tokens: ['email'],
  offer_reports: ['note', 'problem'],
  offers: ['link', 'source'],
  operator_actions: ['about', 'action'],
  people: ['known_for_department', 'name', 'place_of_birth', 'profile_path', 'source'],
  person_translations: ['biography'],
  plans: ['link', 'name', 'note', 'source'],
  products: ['image', 'title', 'url'],
  profiles: [
    'bio',
    'cover_key',
    'facebook_account',
    'instagram_account',
    'name',
    'photo_key',
    'rgb_color',
    'site_url',
    'surname',
    'tiktok_account',
    'twitter_account',
    'youtube_url',
  ],
  providers: ['link_template', 'logo_path', 'name'],
  push_subscriptions: ['device'],
  search_aliases: ['alias', 'name'],
  seasons: ['name', 'overview', 'poster_path'],
  security_events: ['kind', 'network', 'place', 'user_agent'],
  sessions: ['network', 'place', 'user_agent'],
  social_identities: ['email'],
  source_jobs: ['problem'],
  sync_configurations: ['image_base_url'],
  sync_held: ['reason'],
  sync_runs: ['reason'],
  title_identifiers: ['imdb_id', 'item', 'value'],
  title_keys: ['name'],
  title_translations: ['overview', 'tagline', 'title'],
  titles: [
    'backdrop_path',
    'countries',
    'offers_source',
    'original_title',
    'poster_path',
    'source',
    'watch_link',
  ],
  tv_commands: ['name'],
  users: ['email', 'username'],
  videos: ['kind', 'name'],
  viewings: ['note'],
  webhook_events: ['name'],
  webhooks: ['name', 'token_end', 'viewer_name'],
};

const namesOf = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

const left = new Set(namesOf(LEFT));
export const isLeft = (name: string): boolean => left.has(name);
/** The expected result of `makeHostile`: a new column of texts is in neither list, and fails it. */
export const EXPECTED = { changed: namesOf(HOSTILE_ONES), refused: namesOf(REFUSING) };
