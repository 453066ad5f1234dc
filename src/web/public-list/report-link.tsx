import { Link } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { ListReport } from './list-report.lazy.tsx';

/** Opens the form that reports a list; without JavaScript it is a link to the contact form. */
export function ReportLink({ id }: { id: number }) {
  const [reporting, setReporting] = useState(false);
  const [Dialog, setDialog] = useState<typeof ListReport>();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    import('./list-report.lazy.tsx').then(
      (loaded) => {
        setDialog(() => loaded.ListReport);
        setReporting(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  };
  return (
    <>
      <Link to="/contact" preload={false} onClick={open}>
        Denunciar esta lista
      </Link>
      {Dialog && <Dialog id={id} open={reporting} onClose={() => setReporting(false)} />}
    </>
  );
}
