import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from '@tanstack/react-router';
import type { Movement } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { PageLink, WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import { SecondSourceNotice } from '#web/listing/second-source-notice.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { at, from } from '#web/offer-parts/offers.ts';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useMine } from '#web/personalisation/use-mine.ts';
import {
  comingQuery,
  movementsQuery,
  pathOf,
  linkTargetOf,
  weekCount,
  type MovementsData,
} from './movements-data.lazy.ts';
import { listedCount, MovementDays, MovementsByFame, useListed } from './movement-list.tsx';
import { MonthChart } from './month-chart.tsx';
import { comingSentence, countSentence, listedSentence, type Direction } from './movement-words.ts';
import styles from './movements.module.css';
import stubStyles from '#ui/stub.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './movements.sheet.css?url';

const MovementsStyles = styleSheet(sheet);

const WORDS = { arrived: 'Chegou', left: 'Saiu' } as const;
const PLACE = { arrived: at, left: from } as const;
const KINDS = [
  { tipo: undefined, name: 'Tudo' },
  { tipo: 'filmes', name: 'Filmes' },
  { tipo: 'series', name: 'Séries' },
  { tipo: 'novelas', name: 'Novelas' },
] as const;
const ORDERS = [
  { ordem: undefined, name: 'Por dia' },
  { ordem: 'fama', name: 'Mais famosos' },
] as const;

/** The number of titles, some of which leave several services. */
const titlesOf = (movements: readonly Movement[]): number =>
  new Set(movements.map(({ title }) => `${title.media_type} ${title.id}`)).size;

/** Logos of services that fit in the stub. */
const MOST_LOGOS = 5;

/** Arrivals or departures, day by day, for all platforms or one. */
export function MovementsPage() {
  const data = useLoaderData({ strict: false }) as MovementsData;
  const { direction, search, provider, today, pages } = data;
  const mine = useMine();
  const listed = useListed(direction);
  const subscriptions = useSubscriptions();
  const services = subscriptions.map(({ id }) => id).join() || undefined;
  const { data: everything } = useSuspenseQuery(
    movementsQuery(direction, search, provider ? String(provider.id) : undefined),
  );
  // Skipped for one platform: it is either the visitor's or not, so there is nothing to compare.
  const own = useQuery({
    ...movementsQuery(direction, search, services),
    enabled: services !== undefined && provider === null,
  });
  const { ofAll, ofMine, isLoadingMine } = useComing(data, services);
  const shown = mine.planIds === undefined ? everything : own.data;
  const waiting =
    mine.on && !mine.unset && (own.data === undefined || own.isPlaceholderData || isLoadingMine);
  const ownData = provider === null && services !== undefined ? own.data : undefined;
  const ownDays = isLoadingMine ? undefined : ownData?.days;
  const counted = ownDays ?? everything.days;
  // Future departures are the answer of its page; what arrived is the other one's.
  const coming =
    direction === 'arrived'
      ? []
      : ownData && ownDays
        ? (ofMine ?? ownData.coming)
        : (ofAll ?? everything.coming);
  const week = [everything.days.at(-7)?.day ?? '', everything.days.at(-1)?.day ?? ''] as const;
  const ofList = listedCount(
    listed.items,
    coming.length > 0 ? [today] : week,
    provider ? [provider.id] : ownDays && subscriptions.map(({ id }) => id),
  );
  const { page = 1 } = search;
  const announced = provider || mine.planIds === undefined ? ofAll : ofMine;
  const comingShown = page > 1 ? [] : (announced ?? shown?.coming ?? []);
  const pagesShown = mine.on ? (shown?.pages ?? 0) : pages;
  const shared = { ...search, page: undefined, ...(mine.on && { meus: 1 as const }) };
  return (
    <div className={styles.movements} data-listed={listed.isKnown || undefined}>
      <MovementsStyles />
      {provider && (
        <Link
          to="/platform/$providerId"
          params={{ providerId: String(provider.id) }}
          className={styles.platform}
        >
          <ProviderLogo provider={provider} size={32} /> {provider.provider_name}
        </Link>
      )}
      <Words direction={direction} provider={provider} search={search} />
      <div className={styles.sheet}>
        <div>
          <p className={styles.label}>
            {coming.length > 0 ? 'Daqui a um mês' : 'Nos últimos 7 dias'}
          </p>
          <p className={styles.sentence} role="status">
            {(coming.length > 0
              ? comingSentence(titlesOf(coming), ownDays !== undefined)
              : countSentence(direction, weekCount(counted, direction), ownDays !== undefined)) +
              listedSentence(ofList)}
          </p>
        </div>
        {provider === null && (
          <div
            className={`${styles.stub} ${stubStyles.stub}`}
            data-logos={subscriptions.length > 0 || undefined}
          >
            <p className={styles.label}>Mostrando</p>
            <MineSwitch />
            <div className={styles.services}>
              {subscriptions.slice(0, MOST_LOGOS).map(({ id, logo, letters, colour }) => (
                <ProviderLogo
                  key={id}
                  provider={{ logo_path: logo, brand: { letters, colour } }}
                  size={32}
                />
              ))}
              {subscriptions.length > MOST_LOGOS && `+${subscriptions.length - MOST_LOGOS}`}
              <Link to="/platforms" className={styles.change}>
                Trocar<span className="visually-hidden"> os serviços que você assina</span>
              </Link>
            </div>
          </div>
        )}
      </div>
      <MonthChart
        days={everything.days}
        mine={ownDays}
        direction={direction}
        provider={provider}
        search={search}
      />
      <div className={styles.tools}>
        <nav aria-label="Filmes, séries ou novelas">
          {KINDS.map(({ tipo, name }) => (
            <Choice
              key={name}
              {...{ direction, provider }}
              search={{ ...shared, tipo }}
              current={search.tipo === tipo}
            >
              {name}
            </Choice>
          ))}
        </nav>
        <nav aria-label="Ordem">
          {ORDERS.map(({ ordem, name }) => (
            <Choice
              key={name}
              {...{ direction, provider }}
              search={{ ...shared, ordem }}
              current={search.ordem === ordem}
            >
              {name}
            </Choice>
          ))}
        </nav>
        <a
          className={styles.feed}
          href={`${pathOf(direction, provider)}/feed.xml`}
          type="application/rss+xml"
        >
          RSS
          <span className="visually-hidden"> do que {WORDS[direction].toLowerCase()}</span>
        </a>
      </div>
      <MyListFrame mine={mine} waiting={waiting || listed.waiting}>
        {shown && shown.items.length + comingShown.length > 0 ? (
          search.ordem === 'fama' ? (
            <MovementsByFame items={shown.items} direction={direction} today={today} />
          ) : (
            <>
              {comingShown.length > 0 && (
                <MovementDays
                  key={`sai ${listed.items.length}`}
                  isComing
                  items={comingShown}
                  days={[]}
                  {...{ direction, today, listed }}
                />
              )}
              <MovementDays
                // A new key makes new cards: reused ones would visibly move.
                key={listed.items.length}
                listed={listed}
                items={shown.items}
                days={shown.days}
                direction={direction}
                today={today}
              />
            </>
          )
        ) : (
          <Nothing direction={direction} mine={mine.on} />
        )}
      </MyListFrame>
      {announced && announced.length > 0 && <SecondSourceNotice />}
      {pagesShown > 1 && (
        <nav className={styles.pages} aria-label="Páginas">
          {page > 1 && (
            <PageLink
              page={page - 1}
              search={present(shared)}
              rel="prev"
              className={buttons.secondary}
            >
              Página anterior
            </PageLink>
          )}
          <span>{`Página ${page} de ${pagesShown}`}</span>
          {page < pagesShown && (
            <PageLink
              page={page + 1}
              search={present(shared)}
              rel="next"
              className={buttons.secondary}
            >
              Próxima página
            </PageLink>
          )}
        </nav>
      )}
    </div>
  );
}

/**
 * The next month as all sources know it: at all services, or at the page's platform, and at the visitor's. Without other
 * sources, until it is loaded, and where it cannot be read, there is none.
 */
function useComing({ direction, search, provider }: MovementsData, services: string | undefined) {
  const all = useQuery(comingQuery(direction, search, provider ? String(provider.id) : undefined));
  const mine = comingQuery(direction, search, services);
  const own = useQuery({
    ...mine,
    enabled: mine.enabled === true && services !== undefined && provider === null,
  });
  return { ofAll: all.data, ofMine: own.data, isLoadingMine: own.isLoading };
}

/** The parameters that have a value. */
const present = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;

type Shown = Pick<MovementsData, 'direction' | 'provider' | 'search'>;

/** The two words are the tabs: the other one leads to the twin page. */
function Words({ direction, provider, search: { tipo } }: Shown) {
  const tab = (word: Direction) =>
    word === direction ? (
      <h1 key={word} className={styles.word}>
        {WORDS[word]}
        {provider && <span className="visually-hidden">{` ${PLACE[word](provider)}`}</span>}
      </h1>
    ) : (
      <Link
        key={word}
        {...linkTargetOf(word, provider)}
        search={{ tipo, ordem: undefined, page: undefined }}
        className={styles.word}
        data-other
      >
        {WORDS[word]}
        {provider && <span className="visually-hidden">{` ${PLACE[word](provider)}`}</span>}
      </Link>
    );
  return <div className={styles.words}>{(['arrived', 'left'] as const).map(tab)}</div>;
}

interface ChoiceProps extends Shown {
  current: boolean;
  children: string;
}

function Choice({ direction, provider, search, current, children }: ChoiceProps) {
  return (
    <Link
      {...linkTargetOf(direction, provider)}
      search={search}
      className={styles.choice}
      aria-current={current ? 'true' : undefined}
      // By default the router calls each link current, because all have the same path.
      activeOptions={WHOLE_ADDRESS}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

function Nothing({ direction, mine }: { direction: Direction; mine: boolean }) {
  const verb = direction === 'arrived' ? 'chegou' : 'saiu';
  return mine ? (
    <ListingNotice
      title={`Nada ${verb} nos seus serviços neste mês`}
      text="Desligue “Só nos meus serviços” pra ver o resto."
    />
  ) : (
    <ListingNotice
      title={`Nada ${verb} neste mês`}
      text="A gente só mostra o que viu acontecer, dia a dia. Volte daqui a alguns dias."
    />
  );
}
