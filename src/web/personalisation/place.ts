/** A place a subscription leads to: family id, and how the sentence names it ("no Globoplay"). */
export type Place = readonly [family: number, at: string];
