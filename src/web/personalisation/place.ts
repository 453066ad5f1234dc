/**
 * A place a subscription leads to: family id, how the sentence names it ("no Globoplay"), and how that begins if the
 * place has only a part of a series ("As temporadas 3 a 5 tão").
 */
export type Place = readonly [family: number, at: string, lead?: string];
