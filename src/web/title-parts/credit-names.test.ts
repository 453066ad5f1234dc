import { expect, test } from 'vitest';
import { departmentTitle, jobTitle } from './credit-names.ts';

const FEMALE = 1;
const MALE = 2;
const UNSET = 0;
const NON_BINARY = 3;

test.each([
  ['Director', 'Directing', 'Diretor', 'Diretora'],
  ['Producer', 'Production', 'Produtor', 'Produtora'],
  ['Screenplay', 'Writing', 'Roteirista', 'Roteirista'],
  ['Director of Photography', 'Camera', 'Diretor de fotografia', 'Diretora de fotografia'],
  ['Editor', 'Editing', 'Montador', 'Montadora'],
  ['Original Music Composer', 'Sound', 'Compositor', 'Compositora'],
  ['Costume Design', 'Costume & Make-Up', 'Figurinista', 'Figurinista'],
  ['Stunt Coordinator', 'Crew', 'Coordenador de dublês', 'Coordenadora de dublês'],
])('%s is %s, or %s', (job, department, masculine, feminine) => {
  expect(jobTitle(job, department, MALE)).toBe(masculine);
  expect(jobTitle(job, department, UNSET)).toBe(masculine);
  expect(jobTitle(job, department, NON_BINARY)).toBe(masculine);
  expect(jobTitle(job, department, FEMALE)).toBe(feminine);
});

test('a job without a translation has its department’s', () => {
  expect(jobTitle('Dolby Consultant', 'Sound', FEMALE)).toBe('Profissional de som');
  expect(jobTitle('Dolby Consultant', 'Somewhere', FEMALE)).toBe('Dolby Consultant');
});

test('a property name of every object is not a known job', () => {
  expect(jobTitle('constructor', 'toString', MALE)).toBe('constructor');
});

const DEPARTMENTS =
  'Acting,Production,Directing,Writing,Camera,Costume & Make-Up,Sound,Art,Crew,Visual Effects,Lighting,Editing,Boom Operator,Construction Coordinator';

test.each(DEPARTMENTS.split(','))('the department %s has a translation', (department) => {
  expect(departmentTitle(department, FEMALE)).not.toBe('');
  expect(departmentTitle(department, FEMALE)).not.toBe(department);
});

test('an actress has the feminine form', () => {
  expect(departmentTitle('Acting', FEMALE)).toBe('Atriz');
  expect(departmentTitle('Acting', MALE)).toBe('Ator');
  expect(departmentTitle(null, MALE)).toBe('');
});
