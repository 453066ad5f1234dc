import { useState, type MouseEvent, type ReactNode } from 'react';
import type { TitleInfo } from '#api/types.ts';
import type { OfferReport } from './offer-report.lazy.tsx';

interface OfferReportLinkProps {
  title: TitleInfo;
  className: string | undefined;
  /** The text before the link. */
  children: ReactNode;
}

/** Opens the form that reports a wrong offer; without JavaScript it is a link to the contact form. */
export function OfferReportLink({ title, className, children }: OfferReportLinkProps) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<typeof OfferReport>();
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./offer-report.lazy.tsx').then(
      (late) => {
        setDialog(() => late.OfferReport);
        setOpen(true);
      },
      () => location.assign(href),
    );
  };
  return (
    <>
      <p className={className}>
        {children}
        {/* An attribute, because the page's style sheets are at their size limit. */}
        <a
          href={`/contact?sobre=${title.media_type}-${title.id}`}
          style={{ textDecoration: 'underline' }}
          onClick={show}
        >
          Essa informação tá errada?
        </a>
      </p>
      {Dialog && <Dialog title={title} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
