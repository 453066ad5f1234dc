import rows from './sample-titles.json' with { type: 'json' };
import type { DrawnPerson, DrawnTitle } from '#artwork/types.ts';

export interface SampleTitle extends DrawnTitle {
  popularity: number;
}

/** Real titles of Brazilian screens, for the tests. */
export const SAMPLE: readonly SampleTitle[] = rows.map((row) => {
  const [type, id, title, genres, year, popularity] = row as [
    string,
    number,
    string,
    string[],
    number | null,
    number,
  ];
  return { type: type === 'movie' ? 'movie' : 'serie', id, title, genres, year, popularity };
});

export const PEOPLE: readonly DrawnPerson[] = (
  'Fernanda Montenegro;Wagner Moura;Sônia Braga;Lázaro Ramos;Grande Otelo;Zezé Motta;Ícaro Silva;Tony Ramos;' +
  'José Wilker;Xuxa;Udo Kier;Anya Taylor-Joy;Øystein Ådland;Ó;Kleber Mendonça Filho;Maria das Dores de Jesus;' +
  '宮崎 駿;봉준호;עומר;🎬 Ana;ana de armas;Jr. Neto;;   ;\ud800;J. R. R. Tolkien;50 Cent;Ħamrun Żebbuġ'
)
  .split(';')
  .map((name, id) => ({ id, name }));

/** Titles that a hostile or broken catalogue may send. */
export const HOSTILE: readonly string[] = [
  '',
  ' ',
  '\u0000\u0007',
  '기생충',
  '千と千尋の神隠し',
  'שלום',
  'مرحبا بالعالم',
  '🎬🎬🎬',
  '👨‍👩‍👧‍👦 Família',
  'a\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(20),
  '\ud800',
  'ab\udc00cd',
  '"><script>alert(1)</script>',
  "'; DROP TABLE titles; --",
  '&amp;<>&quot;',
  '\u202eevil\u202c',
  'x'.repeat(300),
  'Ç'.repeat(60),
  'W'.repeat(31),
  'i'.repeat(45),
  '1',
  'I',
  '…',
  '!!!',
  '---',
  ': ',
  ': a',
  'a: b'.repeat(40),
  '(((((',
  'ou ou ou ou ou ou ou ou ou ou ou',
  'ﷺ',
  'ǅ',
  'ß'.repeat(40),
  'Vô Đạo Ủy Ứng Ỗ',
  'Ș ț ă Î',
  'Ｆｕｌｌｗｉｄｔｈ',
  '__proto__',
  'constructor',
  'a\nb\tc',
  '\u00a0\u2003\u3000',
  '½ ² ³',
  '٠١٢٣',
];
