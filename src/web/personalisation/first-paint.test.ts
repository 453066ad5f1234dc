import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { firstPaintCode } from './first-paint-script.tsx';
import { planRules, readSubscriptions, type Subscription } from './first-paint.ts';

const GLOBOPLAY: Subscription = {
  id: 307,
  name: 'Globoplay',
  colour: '#C4122F',
  ink: '#FFFFFF',
  letters: 'gp',
  logo: null,
};
const NETFLIX: Subscription = { ...GLOBOPLAY, id: 8, name: 'Netflix', logo: '/net_flix-1.jpg' };
const read = (...subscriptions: unknown[]) => readSubscriptions(JSON.stringify(subscriptions));
const rules = (...subscriptions: Subscription[]) =>
  planRules(subscriptions, 'https://images.example');

describe('what is stored', () => {
  test('comes back as it was saved', () => {
    expect(read(GLOBOPLAY, NETFLIX)).toEqual([GLOBOPLAY, NETFLIX]);
    expect(readSubscriptions(null)).toEqual([]);
  });

  test.each(['', '{', 'null', '8', '"307"', '{"id":307}', '[[]]', '[null,1,"x",{}]', 'undefined'])(
    'is nothing when it is %j',
    (text) => {
      expect(readSubscriptions(text)).toEqual([]);
    },
  );

  test.each<Partial<Record<keyof Subscription, unknown>>>([
    { id: '307' },
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { id: null },
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: ['Globoplay'] },
    { name: 'two\nlines' },
    { letters: 'abcdef' },
    { letters: 5 },
    { colour: 'red' },
    { colour: '#C4122F;}' },
    { ink: 'url(//evil.example)' },
    { logo: undefined },
    { logo: '//evil.example/x.png' },
    { logo: '/x.jpg") ; background: url(x' },
  ])('is left out where it is not ours: %j', (wrong) => {
    expect(read({ ...GLOBOPLAY, ...wrong }, NETFLIX)).toEqual([NETFLIX]);
  });

  test('names a family once', () => {
    expect(read(GLOBOPLAY, { ...GLOBOPLAY, name: 'Other' })).toEqual([GLOBOPLAY]);
  });
});

describe('the visitor’s style sheet', () => {
  test('is empty without subscriptions', () => {
    expect(rules()).toBe('');
  });

  test('highlights titles of one of their subscriptions', () => {
    expect(rules(GLOBOPLAY, NETFLIX)).toContain(
      ':is([data-plans~="307"],[data-plans~="8"]){--mine:100%;',
    );
  });

  test('shows the provider’s logo; the best-known one comes last and takes precedence', () => {
    const sheet = rules(GLOBOPLAY, NETFLIX);
    expect(sheet).toContain('--mine-colour:#C4122F;--mine-ink:#FFFFFF;--mine-letters:"gp"');
    expect(sheet).toContain('--mine-logo:url("https://images.example/w92/net_flix-1.jpg")');
    expect(sheet.indexOf('{--mine-colour', sheet.indexOf('"8"]{'))).toBeLessThan(
      sheet.indexOf('"307"]{--mine-colour'),
    );
  });

  test.each([
    ['Globoplay', 1],
    ['Globoplay e Netflix', 2],
    ['Globoplay, Netflix e mais 1', 3],
    ['Globoplay, Netflix e mais 4', 6],
  ])('names them: %s', (names, count) => {
    const others = [3, 4, 5, 6].map((id) => ({ ...GLOBOPLAY, id, name: `Outro ${id}` }));
    const subscriptions = [GLOBOPLAY, NETFLIX, ...others].slice(0, count);
    expect(rules(...subscriptions)).toContain(`--my-services:"${names}"}`);
  });

  test('cannot be escaped from by a name', () => {
    const sheet = rules({ ...GLOBOPLAY, name: 'a"}*{display:none}\\' });
    expect(sheet).toContain(String.raw`--my-services:"a\"}*{display:none}\\"}`);
  });
});

describe('the script in the head', () => {
  interface Page {
    stored?: string | null | Error;
    search?: string;
    modern?: boolean;
  }

  /** Runs the code as it is inlined in the page, outside any module. */
  function open({ stored = null, search = '', modern = true }: Page) {
    const window: { location: object; showMine?: () => void } = { location: { search } };
    const document = {
      ...(modern && { adoptedStyleSheets: [] as { rules: string }[] }),
      currentScript: null as unknown,
    };
    const localStorage = {
      getItem: (key: string) => {
        if (stored instanceof Error) throw stored;
        return key === 'vouver:services:1' ? stored : null;
      },
    };
    class CSSStyleSheet {
      rules = '';
      replaceSync(text: string) {
        this.rules = text;
      }
    }
    const context = { window, document, localStorage, CSSStyleSheet, URLSearchParams };
    runInContext(firstPaintCode(), createContext(context));
    const sentence = { dataset: {}, textContent: 'Tá no Globoplay.' };
    return {
      sheet: document.adoptedStyleSheets?.[0]?.rules,
      tell: (dataset: Record<string, string>) => {
        document.currentScript = { previousElementSibling: Object.assign(sentence, { dataset }) };
        window.showMine?.();
        return sentence.textContent;
      },
    };
  }

  const PLACES = { places: '[[307,"no Globoplay"]]', others: 'Não tem.' };
  const stored = JSON.stringify([GLOBOPLAY]);

  test('makes the page the visitor’s', () => {
    const page = open({ stored });
    expect(page.sheet).toBe(planRules([GLOBOPLAY], 'https://image.tmdb.org/t/p'));
    expect(page.tell(PLACES)).toBe('Tá no Globoplay, que você assina.');
    expect(page.tell({ ...PLACES, places: '[[8,"na Netflix"]]' })).toBe('Não tem.');
  });

  test.each<Page>([{}, { stored: '{' }, { stored: new Error('blocked') }])(
    'leaves it as it is: %j',
    (page) => {
      expect(open(page).sheet).toBeUndefined();
      expect(open(page).tell(PLACES)).toBe('Tá no Globoplay.');
    },
  );

  test.each(['', '{', 'null', '{"0":[307,"no Globoplay"]}', '[307]', '[["307","no Globoplay"]]'])(
    'leaves a sentence whose places are damaged: %s',
    (places) => {
      expect(open({ stored }).tell({ ...PLACES, places })).toBe('Tá no Globoplay.');
    },
  );

  test('hides a list that is about to be filtered', () => {
    expect(open({ search: '?page=2&meus=1' }).sheet).toContain('[data-to-filter]');
    expect(open({ search: '?meus=2' }).sheet).toBeUndefined();
  });

  test('is content in a browser without adopted style sheets', () => {
    const page = open({ stored, search: '?meus=1', modern: false });
    expect(page.sheet).toBeUndefined();
    expect(page.tell(PLACES)).toBe('Tá no Globoplay, que você assina.');
  });
});
