import type { FoundTitle } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { viewOfTitle } from './result-view.ts';

/** A title as a row with a small poster, where its kind matters: "Série, 3 temporadas", "Filme, 2015". */
export function TitleRow({ item }: { item: FoundTitle }) {
  const { name, detail } = viewOfTitle(item);
  const { number_of_seasons: seasons } = item;
  return (
    <TitleLink item={item} className="title-row">
      <Picture
        kind="poster"
        path={item.poster_path}
        art={art.poster(item.media_type, item.id)}
        width={84}
        height={126}
        sizes="84px"
      />
      <span>
        <span className="title-row-name">{name}</span>
        <span className="title-row-detail">
          {item.offer && (
            <>
              <ProviderLogo provider={item.offer} size={24} />
              <span className="visually-hidden">{item.offer.provider_name}</span>
            </>
          )}
          {seasons ? `Série, ${formatPlural(seasons, 'temporada', 'temporadas')}` : detail}
        </span>
      </span>
    </TitleLink>
  );
}
