import { expect, test } from 'vitest';
import { writeMail } from './mail-template.ts';
import type { MailContent } from './mail-template.ts';

const sender = { siteName: 'VouVer', siteUrl: 'https://vouver.example' };
const content: MailContent = {
  subject: 'Assunto',
  heading: 'Uma frase.',
  paragraphs: ['Primeiro.', 'Segundo.'],
  facts: ['Firefox no Windows', 'Recife'],
  button: { label: 'Abrir', url: 'https://vouver.example/abrir#token=abc' },
  notes: ['Vale por uma hora.'],
  reason: 'Porque sim.',
};

/** The words of an HTML document, without its head. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('text and HTML say the same', () => {
  const { text, html } = writeMail('dora@exemplo.com.br', content, sender);
  const { heading, paragraphs, facts, button, notes, reason } = content;
  const all = [heading, ...paragraphs, ...facts!, button!.label, button!.url, ...notes, reason];
  for (const said of [...all, sender.siteName]) {
    expect(text).toContain(said);
    expect(wordsOf(html!)).toContain(said);
  }
  expect(text).toContain(`\n${button!.url}\n`);
  expect(html).toContain(`href="${button!.url}"`);
});

test('a mail without facts and button has neither, and no gap in the text', () => {
  const { facts: _, button: __, ...short } = content;
  const { text, html } = writeMail('dora@exemplo.com.br', short, sender);
  expect(text).toBe(
    'Uma frase.\n\nPrimeiro.\n\nSegundo.\n\nVale por uma hora.\n\n-- \nPorque sim.\nVouVer: https://vouver.example\n',
  );
  expect(html).not.toMatch(/dashed|F791AE;border-radius:999px/);
});

test('nothing in a text is read as HTML', () => {
  const evil = `"><script>alert('1')</script>&amp;<img src=x onerror=y>`;
  const { html } = writeMail(
    'dora@exemplo.com.br',
    {
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      facts: [evil],
      button: { label: evil, url: `https://vouver.example/${evil}` },
      notes: [evil],
      reason: evil,
    },
    { siteName: evil, siteUrl: `https://vouver.example/${evil}` },
  );
  expect(html).not.toMatch(/<script|<img|'1'/);
  expect(html!.match(/&lt;script&gt;/gi)!.length).toBeGreaterThanOrEqual(9);
  expect(html).toContain('&amp;amp;');
});

test('nothing in the texts of titles and links is read as HTML', () => {
  const mailWith = (words: string) => {
    const title = {
      name: words,
      news: ` ${words}`,
      url: `https://x.example/${words}`,
      picture: words,
    };
    const badged = { ...title, badge: { letters: words, colour: words, ink: words } };
    const link = { label: words, url: title.url };
    const titles = {
      date: words,
      lead: { ...title, button: words, ground: words, ink: words },
      titles: [badged],
      boxes: [{ heading: words, titles: [badged] }],
      closing: { heading: words, text: { words, link } },
      links: [link],
    };
    return writeMail('dora@exemplo.com.br', { ...content, ...titles }, sender).html!;
  };
  const evil = `--><i id="'></td><img src=x onerror=y>`;
  const shown = `--&gt;&lt;i id=&quot;&#39;&gt;&lt;/td&gt;&lt;img src=x onerror=y&gt;`;
  expect(mailWith(evil).replaceAll(shown, 'Evil')).toBe(mailWith('Evil'));
});

test('no program has to load anything to show a mail', () => {
  const { html } = writeMail('dora@exemplo.com.br', content, sender);
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video)\b|url\(|@import|src=/i);
  const addresses = [...html!.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address);
  expect(new Set(addresses)).toEqual(new Set([content.button!.url, sender.siteUrl]));
});

test('it says that it has a dark version, and has one', () => {
  const { html } = writeMail('dora@exemplo.com.br', content, sender);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = html!.slice(html!.indexOf('prefers-color-scheme: dark'), html!.indexOf('</style>'));
  // Every class whose colour is a light one's changes.
  for (const [, names] of html!.matchAll(/class="([^"]+)"/g)) {
    for (const name of names!.split(' ')) {
      if (['room', 'heading', 'wide', 'rosa', 'leaf', 'sun'].includes(name)) continue;
      expect(dark, name).toContain(`.${name} {`);
    }
  }
});

test('only an expected link is named for the log', () => {
  const to = 'dora@exemplo.com.br';
  const { label, url } = content.button!;
  const expected = { ...content, button: { label, url, isExpected: true } };
  expect(writeMail(to, content, sender)).not.toHaveProperty('link');
  expect(writeMail(to, expected, sender)).toMatchObject({ link: url });
});
