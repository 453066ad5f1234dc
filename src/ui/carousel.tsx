import {
  Children,
  isValidElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './carousel.module.css';
import { Icon } from './icon.tsx';
import type { SlideKind } from './slides.ts';
import headings from '#ui/heading.module.css';

interface CarouselProps {
  /** The heading, which names the region; its level is always 2. */
  title: string;
  kind: SlideKind;
  /** Beside the heading: a "Ver todos" link. */
  more?: ReactNode;
  rows?: 1 | 2;
  /** Shows no heading; `title` still names the region. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * A row of slides that scrolls natively and snaps. All sizes are in CSS, so that the server's HTML is
 * right at every width. Without items it renders no slides.
 */
export function Carousel({ children, ...rest }: CarouselProps) {
  const slides = Children.toArray(children).filter((child) => isValidElement(child));
  const keys = slides.map(({ key }) => key).join();
  // Other slides get a new row, which starts at its beginning.
  return <Row key={keys} slides={slides} {...rest} />;
}

type RowProps = Omit<CarouselProps, 'children'> & { slides: ReactElement[] };

function Row({ title, kind, more, rows = 1, bare = false, slides }: RowProps) {
  const id = useId();
  const columns = Math.ceil(slides.length / rows);
  const { track, atStart, atEnd, move } = useTrack();
  return (
    <section
      className={styles.carousel}
      style={{ '--count': columns, '--rows': rows }}
      aria-labelledby={id}
      data-kind={kind}
    >
      <div className={styles[bare ? 'bareHead' : 'head']}>
        <h2 id={id} className={bare ? 'visually-hidden' : `${headings.section} ${styles.title}`}>
          {title}
        </h2>
        {more}
        <div className={styles.arrows} data-idle={atStart && atEnd}>
          <Arrow name="back" label={`Voltar em ${title}`} off={atStart} onPress={() => move(-1)} />
          <Arrow name="forward" label={`Avançar em ${title}`} off={atEnd} onPress={() => move(1)} />
        </div>
      </div>
      {slides.length > 0 && (
        <ul
          ref={track}
          className={styles.track}
          // Safari removes list semantics from a list without markers unless it has the role.
          role="list"
        >
          {slides.map((slide) => (
            <li key={slide.key} className={styles.slide}>
              {slide}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ArrowProps {
  name: 'back' | 'forward';
  label: string;
  off: boolean;
  onPress: () => void;
}

function Arrow({ name, label, off, onPress }: ArrowProps) {
  // With `disabled` instead of aria-disabled, the button would lose the focus at the end.
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      <Icon name={name} size={20} />
    </button>
  );
}

/** Tracks a scrolling row: whether it is at an end, and a function that scrolls it by a view. */
function useTrack() {
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const row = track.current;
    const first = row?.firstElementChild;
    const last = row?.lastElementChild;
    if (!row || !first || !last) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setEnds((old) => {
          const next = { ...old };
          for (const { target, isIntersecting } of entries) {
            if (target === first) next.atStart = isIntersecting;
            if (target === last) next.atEnd = isIntersecting;
          }
          return next;
        }),
      { root: row, threshold: 0.9 },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, []);
  const move = (direction: 1 | -1) => {
    const row = track.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.9 });
  };
  return { track, ...ends, move };
}
