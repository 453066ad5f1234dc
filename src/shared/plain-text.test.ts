import { describe, expect, it } from 'vitest';
import { plainLine, plainLines, webLink } from './plain-text.ts';

describe('a line of plain text', () => {
  it.each([
    ['Dora  Lima ', 'Dora Lima'],
    ['<b>Dora</b>', 'Dora'],
    ['Dora <script>alert(1)</script>Lima', 'Dora Lima'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', ''],
    ['a<img src=x onerror=alert(1)', 'a'],
    ['a<!-- b -->c<!-- d', 'ac'],
    ['3 < 5 e <3', '3 < 5 e <3'],
    ['R&B & "aspas"', 'R&B & "aspas"'],
    ['um\ndois\ttrês\u0000\u0007', 'um dois três'],
    ['\u202Eodnum\u2066\uFEFF', 'odnum'],
    ['\uD800x', '\uFFFDx'],
    ['a\u0301', 'á'],
    ['\u3164\u2800\u00AD\u115F\uFFA0', ''],
    ['Dora 👩🏽‍🚀 ❤️\u200D', 'Dora 👩🏽‍🚀 ❤️'],
    [`Z${'\u0335'.repeat(30)}`, `Z${'\u0335'.repeat(4)}`],
    ['<\u0000script>x</script>', ''],
    ['<svg>a<script>b</script>c', 'ac'],
    ['<svg>a<title>b</svg>c</title>d', 'cd'],
    ['<STYLE a="b">c</style >d<style>e', 'de'],
  ])('of %j is %j', (text, plain) => expect(plainLine(text)).toBe(plain));
});

it('several lines keep their breaks, two in a row at most', () => {
  expect(plainLines('um \r\n\r\n\r\ndois\u2028três<br>\tquatro\u0008 ')).toBe(
    'um\n\ndois\ntrês quatro',
  );
});

describe('a link', () => {
  it.each([
    ['https://exemplo.com.br/a?b=c#d', 'https://exemplo.com.br/a?b=c#d'],
    [' HTTP://Exemplo.com ', 'http://exemplo.com/'],
    ['exemplo.com.br/eu', 'https://exemplo.com.br/eu'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)//exemplo.com', undefined],
    ['data:text/html,x', undefined],
    ['//exemplo.com', 'https://exemplo.com/'],
    ['https://a@exemplo.com', undefined],
    ['https://exemplo.com/"onclick="x', undefined],
    ['https://exemplo.com/<b>', undefined],
    ['https://exem plo.com', undefined],
    ['localhost', undefined],
    ['https://', undefined],
  ])('%j is %j', (text, link) => expect(webLink(text)).toBe(link));
});

// With an expression that backtracks, one of these occupied the process for minutes.
it.each([
  '<script',
  '<script>',
  '<script ',
  '</script',
  '<svg>a',
  '<!--',
  '<a',
  '<',
  '<<b>b>',
  '<b<script>',
  ' \t',
  '\n ',
  'a ',
])('takes %j, repeated to the length of a request, without delay', (part) => {
  const text = part.repeat(Math.ceil(60_000 / part.length)) + 'x';
  const begun = performance.now();
  for (const plain of [plainLine(text), plainLines(text)]) expect(plain).not.toMatch(/<[a-z/!?]/i);
  // Some milliseconds each; it was minutes.
  expect(performance.now() - begun).toBeLessThan(5000);
});
