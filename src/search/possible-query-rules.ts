/** True if a lexeme may be in the index; with `isBeginning`, one that begins with it. */
export type MayHave = (lexeme: string, isBeginning: boolean) => boolean;

/**
 * The tsquery without parts that cannot match because their lexemes are missing: alternatives, and everything joined to
 * a missing lexeme by "&". Null if nothing is left. It reads what `tsquery-rules.ts` and `heard-lexeme-rules.ts` write:
 * quoted lexemes without escapes, `:*`, `&`, `|` and parentheses.
 */
export function possiblePart(query: string, mayHave: MayHave): string | null {
  const part = new Reader(query, mayHave).alternatives();
  return part && part.text;
}

/** A part of a tsquery; if it has alternatives, it needs parentheses beside `&`. */
type Part = { text: string; hasAlternatives: boolean };

class Reader {
  readonly #query: string;
  readonly #mayHave: MayHave;
  #at = 0;

  constructor(query: string, mayHave: MayHave) {
    this.#query = query;
    this.#mayHave = mayHave;
  }

  alternatives(): Part | null {
    let only: Part | null = null;
    let text = '';
    let count = 0;
    do {
      const part = this.#all();
      if (part === null) continue;
      text = count === 0 ? part.text : `${text} | ${part.text}`;
      only = part;
      count += 1;
    } while (this.#takes('|'));
    return count < 2 ? only : { text, hasAlternatives: true };
  }

  #all(): Part | null {
    const parts: (Part | null)[] = [];
    do parts.push(this.#one());
    while (this.#takes('&'));
    if (parts.includes(null)) return null;
    if (parts.length === 1) return parts[0]!;
    const texts = parts.map((part) => (part!.hasAlternatives ? `(${part!.text})` : part!.text));
    return { text: texts.join(' & '), hasAlternatives: false };
  }

  #one(): Part | null {
    if (this.#takes('(')) {
      const part = this.alternatives();
      this.#takes(')');
      return part;
    }
    const from = this.#at;
    const end = this.#query.indexOf("'", from + 1);
    const isBeginning = this.#query.startsWith(':*', end + 1);
    this.#at = end + (isBeginning ? 3 : 1);
    if (!this.#mayHave(this.#query.slice(from + 1, end), isBeginning)) return null;
    return { text: this.#query.slice(from, this.#at), hasAlternatives: false };
  }

  /** True if this sign comes next; moves past it and the spaces around it. */
  #takes(sign: string): boolean {
    let at = this.#at;
    while (this.#query[at] === ' ') at += 1;
    const isNext = this.#query[at] === sign;
    if (isNext) at += 1;
    while (this.#query[at] === ' ') at += 1;
    this.#at = at;
    return isNext;
  }
}
