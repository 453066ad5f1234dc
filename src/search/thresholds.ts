// Thresholds of the search, each with its evidence. Recalls are shares or numbers of the labelled queries
// (bench/search/README.md); similarities and relevances are 0 to 1 and leave popularity out.

// Reading a query
/** "Looke" and "Star" are a letter away from words of titles, so that shorter names must be typed exactly. */
export const MIN_PROVIDER_LETTERS = 6;
/**
 * One typo from six letters on, two from nine, or the same sound: of 41 queries with a misspelt service or filler,
 * 18 were found without this and 35 with it.
 */
export const MIN_PROVIDER_SIMILARITY = 0.82;
/** "netflics" has two letters that "Netflix" lacks. */
export const MAX_PROVIDER_LACKING = 2;
/** A number outside these years is part of a name ("Blade Runner 2049"). */
export const HINT_YEARS = { first: 1900, last: 2035 };
/**
 * A name that contains the word of a hint wins over it although it is this many times less known than what the
 * other words name: "O Filme da Minha Vida", "Mad Max".
 */
export const NAME_OVER_HINT_FAME = { equal: 40, start: 10, contained: 2, words: 1 };
/** A person must be this many times as well known as a title called exactly so. */
export const PERSON_OVER_TITLE_FAME = 10;
/** People looked at for one name, the most popular first. */
export const MAX_NAMESAKES_READ = 12;
/** The least similarity of each typed word to a word of a person's name. */
export const MIN_PERSON_WORD_SIMILARITY = 0.9;
/**
 * Somebody with more names must be this many times as well known as one called exactly so: "wagner moura" is not
 * Wagner Coelho da Moura. With it natural phrases went from 81 to 84 of 91 (tuning half, 200,000 titles).
 */
export const WHOLE_NAME_LEAD = 10;
/** A single name means a person who is this many times as well known as the next. */
export const SINGLE_NAME_LEAD = 2;
/**
 * Who is shown as a choice beside others with the same name: at most this many, each at most this many times less known
 * than the best known.
 */
export const CHOICES = { most: 4, lead: 20 };

// Recall: how many entries a step reads
/**
 * Results of a search and candidates of a look-up. The total never exceeds it, so that every counted result can be
 * reached.
 */
export const MAX_RESULTS = 200;
/** Titles that a query may be the initials of. */
export const MAX_INITIALS = 8;
/**
 * Entries with similar words, the best known of each kind. 40 cost 9 % less for names by sound, but lose up to
 * .055 of the recall of generated typos.
 */
export const MAX_SIMILAR = 100;
/** Entries with similar words that lack one of the query's words. */
export const MAX_LACKING_ONE = 40;
/** Entries that may sound like the query. */
export const MAX_HEARD = 20;
/** Entries that lack, add or change one consonant of the query: there are more of them. */
export const MAX_NEARLY_HEARD = 60;
/**
 * Known words that a typed one may stand for. Ten instead of twelve lose generated typos, twenty find nothing
 * more.
 */
export const MAX_SIMILAR_WORDS = 12;
/** Known words that contain a typed one. */
export const MAX_CONTAINING_WORDS = 8;
/** Entries that the variants of one word may match together, which bounds the cost of a query. */
export const MAX_VARIANT_ENTRIES = 6000;
/** Known words less similar than this are no variants. */
export const MIN_VARIANT_SIMILARITY = 0.5;
/** A word in more entries than this is too common to be looked up without the others. */
export const MAX_RARE_ENTRIES = 800;
/** Where a word may be missing, the others must be this similar. */
export const MIN_CLOSE_SIMILARITY = 0.75;
/** Variants of each word where one may be missing. */
export const MAX_CLOSE = 6;
/**
 * Words with one hash that are compared, the most common first: among millions of surnames very many sound alike.
 */
export const MAX_ALIKE = 500;
/** Words read that contain a part of the query, the most common first. */
export const MAX_CONTAINING_READ = 24;
/**
 * With more words than this the index has the names of millions of people, of which tens of thousands share some
 * trigrams with any word: only words of several entries are compared then (50 to 70 ms became 2 to 9).
 */
export const MANY_WORDS = 500_000;
/**
 * Letters of a part that few of millions of words contain, so that words of one entry are compared as well (26 ms
 * became 1 for "longe").
 */
export const LONG_PART = 6;
/**
 * In a larger index some obscure name sounds a little like any letters. 20,000 titles have 49,000 words, 200,000
 * have 73,000.
 */
export const CROWDED_WORDS = 60_000;
/**
 * Letters with which very many words may begin: such a query is looked for among the best known ones first (5 % of the
 * time of searches with the whole film database, p99 of their meaning 69 to 53 ms).
 */
export const BROAD_LETTERS = 6;
/** Entries read at once where looking up a query takes long: the search may ask for more of them later. */
export const AT_ONCE = 200;
/** Best known entries that answer a query of common words. */
export const ENOUGH_KNOWN = 8;
/** The estimate for a word that is not common. */
export const RARE_ENTRIES = 150;
/** Comparing one entry with a word takes as long as looking up this many entries of words with that beginning. */
export const COMPARISON_COST = 20;

// Recall: when further steps run
/**
 * With fewer results, or none as well known or as similar among the first, similar names are looked for as well:
 * among 200,000 titles "de last of as" alone finds eight. Of 3,600 queries by sound 3,531 were found without it,
 * 3,550 with it.
 */
export const ENOUGH = { results: 8, popularity: 5, share: 0.7 };
/** A name with this many significant words of the query is meant for certain. */
export const CERTAIN_WORDS = 3;
/** The popularity from which a name that equals the query, or contains it, is certain. */
export const KNOWN_NAME = { equal: 5, contained: 20 };
/** Letters of a query that is certain inside of a well-known name. */
export const MIN_START = 6;
/** Longer queries nearly always mean a title, so that people with similar names are not looked for. */
export const MAX_SIMILAR_PERSON_WORDS = 4;
/** The limit of words among millions of people, where similar names take long. */
export const MAX_SIMILAR_WORDS_OF_MANY = 3;
/** A name that is nearly equal to the query: names further from it are no help, even of another kind. */
export const NEARLY_EQUAL = 0.62;
/**
 * Names with another consonant are looked for if every name found is less similar: "cristófi vaus" found nothing
 * but A Paixão de Cristo (.967 to .972 of the reporting half by sound).
 */
export const MIN_LIKELY = 0.4;
/** A person's name with more words is found by one typo a word or by its sound only. */
export const MAX_DISTANT_PERSON_WORDS = 3;
/** A kind counts as empty if all its names are less known and less similar: "meu visinho totoro" finds some. */
export const UNLIKE = { popularity: 5, share: 0.5 };
/** A person is meant from this similarity on: beside titles, and where none is found ("caio meclaclan"). */
export const MIN_PERSON_SHARE = { besideTitles: 0.52, alone: 0.45 };
/** A title with a less similar name is a guess. */
export const MIN_TITLE_SHARE = 0.62;
/**
 * Several long words that are less like every name are not about films: the nearest title is named as a guess, and is no
 * result. Of 2,150 tuning queries two have a right answer below it, both with a word of two letters; of five queries about
 * recipes, bills and football that found something, four are below.
 */
export const MIN_RESULT_SHARE = { share: 0.38, words: 2, letters: 4 };
/**
 * How much nearer than a guess a person's name must be. .08 of the whole relevance, popularity included, found two
 * more at 200,000 titles and lost one among the real ones.
 */
export const PERSON_LEAD = 0.08;
/**
 * Times as well known as a title a person with a name as near must be, by the words of the query. Twenty found
 * 3,150 by sound, eight 3,161 of 3,228; one word with six finds "chuarzeneger".
 */
export const BETTER_KNOWN = { asNear: 8, oneWord: 6 };
/** How much less near than a title's a person's name of several words may be. Up to .12 finds nothing more. */
export const MAX_LAG = 0.04;
/** A title this near is meant even if a person has nearly that name: "luis melu" is no film about Luís Melo. */
export const CERTAIN_TITLE_SHARE = 0.7;
/** Fewer typed letters name nobody yet: "as d". */
export const MIN_PERSON_LETTERS = 3;
/**
 * The part of a person's own popularity that is added to that of their best known title, because many share one
 * title.
 */
export const OWN_POPULARITY = 0.1;
/** People with one name who are ranked by their best known titles. */
export const MAX_NAMESAKES_RANKED = 24;
/**
 * The least popularity of a title meant by its whole name of one word, or by the beginning of a longer name, where
 * other words are left out.
 */
export const BESIDE_POPULARITY = { word: 20, words: 5 };
/**
 * Such a title is not meant if the whole query finds a name this similar: from .58 on that is nearly always the
 * misspelt name. Without these limits five of 3,228 queries by sound were lost.
 */
export const BESIDE_MAX_SHARE = { word: 0.5, words: 0.58 };
/** A title less near by this than the best one is not meant: "disney andor" means no title with "Andorinha". */
export const OTHER_NAME_LAG = 0.1;

// Ranking
/**
 * The weighted sum of a match; together 1. Ranking 200,000 titles by prefix found one in six queries from the
 * middle of a name, by popularity one in two. Words weigh most, so that popularity cannot make up for a missing
 * one.
 */
export const WEIGHTS = {
  words: 0.54,
  literal: 0.03,
  start: 0.08,
  coverage: 0.07,
  exact: 0.05,
  order: 0.05,
  popularity: 0.18,
};
/** A name that has this share of the query or less is no result. */
export const MIN_WORD_SCORE = 0.45;
/** The popularity at which the scale ends; only the film database's biggest hits exceed it, for a week. */
export const MAX_POPULARITY = 1000;
/** The weight of a year or the number of an instalment, beside all others. */
export const PREFERENCE_WEIGHT = 0.25;
/**
 * The relevance of a title whose initials were typed: below a good name; above names with similar words where no word
 * begins so ("tcor" is The Chronicles of Riddick rather than Thor).
 */
export const INITIALS_RELEVANCE = { besideNames: 0.62, alone: 0.8 };
/**
 * In a crowded index an entry that sounds less similar needs the popularity below. By sound 3,161 became 3,171 of
 * 3,228, gibberish 194 became 201 of 205.
 */
export const CERTAINLY_HEARD = 0.6;
/**
 * A popularity that most titles and people of the film database do not have. The limit for every similar name lost
 * .07 of generated typos.
 */
export const MIN_HEARD_POPULARITY = { title: 2, person: 0.5 };
/** Letters of a part of a word that tell that the title is meant. "lora lini" is inside Floral Linings. */
export const MIN_PART = 5;
/**
 * The least popularity of a part of a saga, as a share of the best known one's: below are documentaries and other
 * sagas.
 */
export const MIN_MEMBER_SHARE = 0.08;
/**
 * The value of each kind of evidence that a title is the wanted instalment, 0 to 1. With these 168 became 187 of
 * 190 queries with a number.
 */
export const INSTALMENT_VALUES = {
  /** The number follows the saga's name. */
  numbered: 1,
  /** The title has that place by its release. */
  place: 0.85,
  /** The number is elsewhere in the title's name. */
  elsewhere: 0.4,
};
/**
 * Added to the relevance of a title that is called exactly as typed: without it, the best known titles whose whole names
 * are also words of longer names were first for .925 of such queries.
 */
export const CALLED_SO = 0.1;
/** The relevance of the best title of a person who is a choice: below a title that is called so; later ones get less. */
export const CHOSEN = { first: 0.88, step: 0.002 };
/** How well a title meets a year that its name has, 0 to 1: "1984 1984" is the film of 1984, not that of 1956. */
export const YEAR_IN_NAME = 0.8;

// Sound
/** A query with this many consonants may be the beginning of a longer name. */
export const MIN_HEARD_BEGINNING = 5;
/** Shorter names differ by one consonant from too many others. */
export const MIN_NEARLY_HEARD = 5;
/** From this many consonants on, one may be replaced by a similar one: "tomi djéri". */
export const MIN_NEARLY_ALIKE = 4;
/**
 * The greatest distance of vowels, as a share of the query, at which a name sounds like it (.986 to .987 of the
 * tuning half; .2 before).
 */
export const MAX_HEARD_APART = 0.22;
/** The greatest distance for names with two consonants, of which there are many. */
export const MAX_HEARD_APART_IF_SHORT = 0.12;
/**
 * Added to the distance of a name that only begins like the query: "entoni quim" is rather Anthony Quinn than "I'm
 * Thinking of Ending Things".
 */
export const LESS_CERTAINLY_HEARD = { accepted: 0.05, ranked: 0.1 };
/** Distances for names with one other consonant, which are less certain too. */
export const NEARLY_HEARD = { apart: 0.14, lessCertain: 0.1, long: 12, apartIfLong: 0.18 };
