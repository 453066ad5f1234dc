import buttons from '#ui/button.module.css';

interface LogRowsProps {
  /** The entries: the event, and below it who, where and when. */
  rows: readonly { key: string; event: string; about: string }[];
  className?: string;
  isLoading?: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The entries of a log, the newest first, a page at a time. */
export function LogRows({
  rows,
  className = '',
  isLoading = false,
  hasMore,
  isLoadingMore,
  onMore,
}: LogRowsProps) {
  return (
    <>
      <ul className={`settings-rows ${className}`.trim()} aria-busy={isLoading}>
        {rows.map(({ key, event, about }) => (
          <li key={key}>
            <div>
              <p>{event}</p>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={isLoadingMore}
          onClick={() => isLoadingMore || onMore()}
        >
          Mostrar mais
        </button>
      )}
    </>
  );
}
