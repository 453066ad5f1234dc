import { expect, test } from 'vitest';
import { nameSize } from './name-size.ts';

test('short names are large, long ones smaller', () => {
  const sizes = [
    'Ó',
    'O Agente Secreto',
    'Pulp Fiction: Tempo de Violência',
    'Harry Potter e o Prisioneiro de Azkaban',
    'Dr. Fantástico ou: Como Aprendi a Parar de Me Preocupar e Amar a Bomba',
  ].map((name) => nameSize(name, 54));
  expect(sizes).toEqual([9, 9, 5.5, 5.5, 4.25]);
});

test('a word that is wider than the slot makes the whole name smaller', () => {
  expect(nameSize('Pneumoultramicroscopicossilicovulcanoconiose', 54)).toBeLessThan(3);
});
