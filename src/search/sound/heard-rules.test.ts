import { describe, expect, it } from 'vitest';
import {
  heardLexemesOf,
  heardQueries,
  nearlyHeardQueries,
  nearlySoundsLike,
  soundsLike as soundsLikeWords,
} from './heard-lexeme-rules.ts';
import { soundsApart } from './heard-distance-rules.ts';
import { heardForms, isHearable, skeletonsOf } from './heard-rules.ts';
import { similarity } from '#search/rank/similarity-rules.ts';

describe('the skeleton of a foreign name', () => {
  it.each([
    ['hobin', 'robin'],
    ['itcock', 'hitcock'],
    ['estranger', 'stranger'],
    ['quilma', 'kilma'],
    ['cung', 'kung'],
    ['chaves', 'xaves'],
    ['sheila', 'xeila'],
    ['tchaco', 'xaco'],
    ['cesar', 'sesar'],
    ['zorro', 'sorro'],
    ['phelippe', 'felipe'],
    ['george', 'jorge'],
    ['wandinha', 'uandinha'],
  ])('is shared by %s and %s', (typed, word) => {
    expect(skeletonsOf(word).some((skeleton) => skeletonsOf(typed).includes(skeleton))).toBe(true);
  });

  it.each([
    ['chuarzeneger', 'schwarzenegger'],
    ['brequim', 'breaking'],
    ['uoquin', 'walking'],
    ['matriquis', 'matrix'],
    ['xreque', 'shrek'],
    ['titanique', 'titanic'],
    ['rary', 'harry'],
    ['esquerfeice', 'scarface'],
    ['trenspoting', 'trainspotting'],
    ['spotilaite', 'spotlight'],
    ['opemraimer', 'oppenheimer'],
    ['beil', 'bale'],
    ['moder', 'mother'],
    ['esmifi', 'smith'],
    ['poutergaiste', 'poltergeist'],
    ['quessou', 'castle'],
    ['tailer', 'tyler'],
    ['maquelem', 'mckellen'],
    ['padinton', 'paddington'],
    ['rateuei', 'hathaway'],
    ['lejer', 'ledger'],
    ['istuique', 'eastwick'],
    ['dauti', 'doubt'],
    ['olmaiti', 'almighty'],
    ['quembel', 'campbell'],
    ['tum', 'tomb'],
    ['adventchurs', 'adventures'],
    ['trejer', 'treasure'],
    ['nexional', 'national'],
    ['souchal', 'social'],
    ['eijans', 'asians'],
    ['vijon', 'vision'],
    ['sigueu', 'segel'],
    ['gembom', 'gambon'],
    ['relmes', 'helms'],
    ['rauquiai', 'hawkeye'],
  ])('of %s is one of %s', (heard, written) =>
    expect(
      skeletonsOf(heard).filter((skeleton) => skeletonsOf(written).includes(skeleton)),
    ).not.toEqual([]),
  );

  it.each([
    ['casa', 'gato'],
    ['brasil', 'breaking'],
  ])('of %s is none of %s', (heard, written) =>
    expect(
      skeletonsOf(heard).filter((skeleton) => skeletonsOf(written).includes(skeleton)),
    ).toEqual([]),
  );
});

const soundsLike = (words: string[], name: string) => soundsLikeWords(words)(name);

describe('how far apart words sound', () => {
  const apart = (heard: string, written: string) =>
    soundsApart(heardForms(heard), heardForms(written));
  it.each([
    ['grin', 'green'],
    ['buk', 'book'],
    ['beil', 'bale'],
    ['gai', 'guy'],
    ['chuarzeneger', 'schwarzenegger'],
    ['narutu', 'naruto'],
    ['stoun', 'stone'],
    ['naine', 'nine'],
    ['darki', 'dark'],
    ['istoune', 'stone'],
  ])('%s and %s: hardly', (heard, written) => expect(apart(heard, written)).toBeLessThan(0.05));

  it.each([
    ['wertyu', 'earth'],
    ['casa', 'mesa'],
    ['gato', 'guy'],
  ])('%s and %s: more than a fifth', (heard, written) =>
    expect(apart(heard, written)).toBeGreaterThan(0.2),
  );
});

describe('letters hit at random', () => {
  it.each([
    'uytrewq',
    'jwlkwhet',
    'poiuytr',
    'sdfg',
    'qzakc',
    'wertyu',
    'aowieur',
    'tbop',
    'zkaraw',
    'irkl',
    'dimd',
    'werwer',
    'asrasr',
  ])('%s is not by ear', (word) => expect(isHearable(word)).toBe(false));
  it.each([
    'chuarzeneger',
    'maguaier',
    'uoquin',
    'spotilaite',
    'quique',
    'reirsprei',
    'uaier',
    'ueiou',
    'tchainataum',
    'xreque',
    'jhonny',
    'jonh',
    'xmem',
    'batl',
    'nights',
    'z',
    'lovd',
    'gueleqsi',
    'estaious',
  ])('%s may be', (word) => expect(isHearable(word)).toBe(true));

  it.each([
    ['mtrx', 'mtrix'],
    ['itan', 'titan'],
    ['atnk', 'tank'],
    ['dakr', 'dark'],
  ])('%s may be %s', (typed, word) => expect(similarity(typed, word, true)).toBeGreaterThan(0.5));
});

it('every word is heard, also those that objects have as properties', () => {
  expect(heardForms('constructor')).toContain('konstruktor');
  expect(heardForms('valueof').length).toBeGreaterThan(0);
});

describe('a whole name by ear', () => {
  it.each([
    ['raripoter', 'harry potter e a pedra filosofal'],
    ['femili gai', 'family guy'],
    ['riqui i morti', 'rick e morty'],
    ['michel caine', 'michael caine'],
    ['riti conselheiro', 'hitch conselheiro amoroso'],
    ['djon travouta', 'john travolta'],
    ['grinxi', 'o grinch'],
    ['rau ai met ior moder', 'how i met your mother'],
    ['de bigui bengui tiori', 'the big bang theory'],
    ['malcom xis', 'malcolm x'],
    ['maico djei fox', 'michael j fox'],
    ['quique es', 'kick ass 2'],
    ['rif leger', 'heath ledger'],
    ['boirrud', 'boyhood'],
    ['batouxipi', 'battleship'],
    ['michele faifer', 'michelle pfeiffer'],
    ['jeimi foquis', 'jamie foxx'],
    ['mateus nastergueli', 'matheus nachtergaele'],
    ['alfredi ritchicoque', 'alfred hitchcock'],
    ['flexidence', 'flashdance em ritmo de embalo'],
    ['maind ranter', 'mindhunter'],
    ['xater ailand', 'shutter island'],
    ['riverdeiou', 'riverdale'],
    ['rupi goudibergue', 'whoopi goldberg'],
    ['rene zelueguer', 'renee zellweger'],
    ['supergueu', 'supergirl'],
    ['goni uif de uindi', 'gone with the wind'],
    ['bender esnati', 'black mirror bandersnatch'],
    ['deni boiou', 'danny boyle'],
    ['ireizer redi', 'eraserhead'],
    ['tu dai for', 'to die for'],
    ['rebeu uidaut a cose', 'rebel without a cause'],
    ['eni rol', 'annie hall'],
    ['bringuin ap beibi', 'bringing up baby'],
    ['djengo ancheindi', 'django unchained'],
    ['sexta estassao', 'sexta estacao'],
    ['doutor raus', 'dr house'],
    ['senhor e senhora esmiti', 'sr e sra smith'],
  ])('%s is %s', (typed, name) => expect(soundsLike(typed.split(' '), name)).toBeGreaterThan(0.7));

  it('is nearer than a longer name that begins so', () => {
    const of = (name: string) => soundsLike(['entoni', 'quim'], name);
    expect(of('im thinking of ending things')).toBeGreaterThan(0.7);
    expect(of('anthony quinn')).toBeGreaterThan(of('im thinking of ending things') + 0.1);
  });

  it.each([
    ['fri gai', 'fargo'],
    ['raripoter', 'rapper'],
  ])('%s is not %s', (typed, name) => expect(soundsLike(typed.split(' '), name)).toBe(0));

  it('is looked up by its consonants, as a beginning from five of them on', () => {
    expect(heardQueries(['grin', 'buk']).all).toBe(`'*grnbk':*`);
    expect(heardQueries(['fri', 'gai']).all).toBe(`'*frg'`);
    expect(heardQueries(['vaf']).all?.split(' | ')).toContain("'*vuf'");
    expect(heardQueries(['oi']).all).toBeNull();
    expect(heardQueries(['grin', 'buk']).whole).toBe(`'*grnbk'`);
    expect(heardQueries(['fri', 'gai']).whole).toBeNull();
    expect(heardQueries(['xkcdvbnq']).all).toBeNull();
  });
});

describe('a name with two consonants', () => {
  const isLookedUp = (typed: string, name: string) => {
    const [query, lexemes] = [heardQueries(typed.split(' ')).all ?? '', heardLexemesOf([name])];
    return lexemes.some((lexeme) => query.includes(`'${lexeme}'`));
  };

  it.each([
    ['saicou', 'psycho'],
    ['de uaier', 'the wire'],
    ['de neni', 'the nanny'],
    ['quessol', 'castle'],
    ['rassou', 'hustle'],
    ['rit', 'heat'],
    ['noupi', 'nope'],
    ['bei uoti', 'baywatch'],
  ])('is compared by its vowels too: %s is %s', (typed, name) => {
    expect(isLookedUp(typed, name)).toBe(true);
    expect(soundsLike(typed.split(' '), name)).toBeGreaterThan(0.79);
  });

  it.each([
    ['rit', 'rota'],
    ['saicou', 'ski'],
    ['rassou', 'rise'],
    ['quessol', 'cazuza'],
    ['bei uoti', 'bat'],
  ])('has nearly the same vowels: %s is not %s', (typed, name) => {
    expect(isLookedUp(typed, name)).toBe(false);
    expect(soundsLike(typed.split(' '), name)).toBe(0);
  });
});

describe('a name with one other consonant', () => {
  const bestOf = (typed: string, name: string) => nearlySoundsLike(typed.split(' '))(name);

  it.each([
    ['aice eidge melt daun', 'ice age the meltdown'],
    ['escarlete iorranson', 'scarlett johansson'],
    ['o broder uer art dau', 'o brother where art thou'],
  ])('%s is %s', (typed, name) => {
    expect(soundsLikeWords(typed.split(' '))(name)).toBe(0);
    expect(bestOf(typed, name)).toBeGreaterThan(0.64);
    const lexemes = heardLexemesOf([name]);
    const query = nearlyHeardQueries(typed.split(' ')).join();
    expect(lexemes.some((lexeme) => query.includes(`'${lexeme}'`))).toBe(true);
  });

  it('is not one that sounds otherwise', () => {
    expect(bestOf('macsini', 'o operario')).toBe(0);
    expect(bestOf('sobre pressao', 'sobre meninos e lobos')).toBe(0);
  });

  it('is looked for with four consonants if it is easily taken for the one typed', () => {
    expect(nearlyHeardQueries(['grin', 'bu'])).toEqual([`'*krnb' | '*grmb' | '*grnp'`]);
    expect(bestOf('tomi djeri', 'tom e jerry')).toBeGreaterThan(0.65);
    const query = nearlyHeardQueries(['tomi', 'djeri']).join();
    const lexemes = heardLexemesOf(['tom e jerry']);
    expect(lexemes.some((lexeme) => query.includes(`'${lexeme}'`))).toBe(true);
  });

  it('is not looked for with fewer, nor with letters hit at random', () => {
    expect(nearlyHeardQueries(['gri', 'bu'])).toEqual([]);
    expect(nearlyHeardQueries(['xkcdvbnq'])).toEqual([]);
  });
});
