import { sql } from 'drizzle-orm';
import { inject, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, site, visit } from './site.ts';

const tolerate = /404/;

test(
  'for everybody but superusers the operator’s page does not exist',
  { tags: 'default' },
  async () => {
    const answer = await fetch(`${site}/admin`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const html = await answer.text();
    expect(html).toMatch(/<meta name="robots" content="noindex[^"]*"/);
    expect(html).not.toMatch(/Operação|superuser/i);

    const loaded: string[] = [];
    const before = asPerson(await createPerson());
    const page = await visit('/admin', {
      before: async (opened, context) => {
        opened.on('request', (request) => loaded.push(new URL(request.url()).pathname));
        await before(opened, context);
      },
      pictures: false,
      tolerate,
    });
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    expect(loaded.filter((path) => /admin/.test(path))).toEqual(['/admin']);
    expect(loaded.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  },
);

test(
  'a superuser suspends and deletes an account after being asked, and finds both in the log',
  { tags: 'default' },
  async () => {
    const [operator, person] = [await createPerson(), await createPerson()];
    const { db, close } = await openDatabase(
      { dataDir: inject('dataDir'), databaseUrl: undefined },
      silentLog,
    );
    await db.execute(sql`update users set is_superuser = true where email = ${operator.email}`);
    // Its own note: other tests report titles of the same site.
    const note = `Saiu ontem, diz ${person.email}.`;
    const report = { media_id: 598, type: 'movie', problem: 'gone', note };
    await person.call('POST', '/offers/report', report);
    const page = await visit('/admin', { before: asPerson(operator), pictures: false, tolerate });
    await expect(page).toHaveTitle('Operação | VouVer');
    for (const name of [
      'Fila',
      'Notícias retidas',
      'Denúncias',
      'Ofertas erradas',
      'Pessoas',
      'Registro',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByText('É você')).toBeVisible();

    const offers = page.getByRole('region', { name: 'Ofertas erradas' });
    await expect(offers).toContainText(`Não está mais lá, ${note}, de quem tem conta`);
    await offers.getByRole('button', { name: 'Já acertei: Cidade de Deus' }).click();
    await expect(page.getByText(/Acertou as ofertas de um título/).first()).toBeVisible();
    await expect(offers).not.toContainText(note);

    const search = page.getByRole('searchbox', { name: 'E-mail, ou um pedaço' });
    await search.fill(person.email);
    await search.press('Enter');
    const suspend = page.getByRole('button', { name: `Suspender: ${person.email}` });
    await suspend.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Suspender a conta?' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(suspend).toBeFocused();

    await suspend.click();
    await dialog.getByRole('button', { name: 'Suspender' }).click();
    await expect(page.getByText('Conta suspensa.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Reativar: ${person.email}` })).toBeVisible();
    await expect(page.getByText(`Suspendeu a conta: ${person.email}`)).toBeVisible();

    await page.getByRole('button', { name: `Apagar: ${person.email}` }).click();
    await dialog.getByRole('textbox').fill('outra@exemplo.com.br');
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox').fill(person.email.toUpperCase());
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByText('Ninguém com esse e-mail.')).toBeVisible();
    // Other tests of this site delete accounts too; the log begins with the last one.
    await expect(page.getByText('Apagou uma conta').first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    // Somebody takes the rights away while the page is open.
    await db.execute(sql`update users set is_superuser = false where email = ${operator.email}`);
    await close();
    await search.fill('');
    await search.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  },
);
