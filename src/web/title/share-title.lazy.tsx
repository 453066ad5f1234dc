import type { TitleInfo } from '#api/types.ts';
import { currentSite } from '#web/foundation/site.ts';
import { titlePath } from '#web/head/title-head.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { answer } from '#web/offer-parts/offers.ts';
import { ShareDialog, sharePicture } from '#web/sharing/share-dialog.lazy.tsx';
import { titleName } from '#web/title-parts/title-view.ts';
import { SendToTv } from './send-to-tv.tsx';

interface ShareTitleProps {
  title: TitleInfo;
  open: boolean;
  onClose: () => void;
}

/** The share dialog of a title. */
export function ShareTitle({ title, ...dialog }: ShareTitleProps) {
  return (
    <ShareDialog
      name={titleName(title)}
      url={`${currentSite().url}${titlePath(title)}`}
      line={answer(title.providers)}
      picture={
        <Picture
          kind="poster"
          path={title.poster_path}
          art={art.poster(title.media_type, title.id)}
          width={84}
          height={126}
          sizes="84px"
          className={sharePicture}
        />
      }
      {...dialog}
    >
      <SendToTv title={title} />
    </ShareDialog>
  );
}
