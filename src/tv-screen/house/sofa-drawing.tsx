/** @jsxImportSource preact */
import type { HouseMember } from '#tv-screen/api.ts';

/** The drawing's own units, and rem for each: it is 47.5 rem wide. */
const WIDTH = 720;
const TOP = 20;
const HEIGHT = 308;
const UNIT = 47.5 / WIDTH;
/** The cushions' places, their width if there are more people than cushions, and the radius of a head. */
const CUSHIONS = 3;
const FIRST = 166;
const STEP = 194;
const SEAT_LEFT = 70;
const SEAT_WIDTH = 580;
const RADIUS = 66;
const NECK = 166;

interface Place {
  x: number;
  radius: number;
}

/** The places of this many people: on the cushions, or closer together and smaller. */
export function sofaPlaces(people: number): Place[] {
  const isRoomy = people <= CUSHIONS;
  const step = isRoomy ? STEP : SEAT_WIDTH / people;
  const first = isRoomy ? FIRST : SEAT_LEFT + step / 2;
  const radius = isRoomy ? RADIUS : Math.min(RADIUS, step / 2 - 6);
  return Array.from({ length: people }, (_, place) => ({ x: first + place * step, radius }));
}

/** The sofa with who sits there; a drawing of what the people's buttons say. */
export function TvSofaDrawing({ sitting }: { sitting: readonly HouseMember[] }) {
  const places = sofaPlaces(sitting.length);
  return (
    <div className="sofa" aria-hidden="true">
      <svg viewBox={`0 ${TOP} ${WIDTH} ${HEIGHT}`}>
        <rect className="cloth" x="70" y="120" width="580" height="150" rx="26" />
        <path className="seam" d="M263 132v112M457 132v112" />
        {places.map(({ x, radius }, place) => {
          const half = (radius * 76) / RADIUS;
          return (
            <path
              key={sitting[place]!.number}
              className={place % 2 === 0 ? 'body' : 'body other'}
              d={`M${x - half} 262v-28a${half} 82 0 0 1 ${2 * half} 0v28Z`}
            />
          );
        })}
        <rect className="cloth" x="54" y="222" width="612" height="76" rx="20" />
        <rect className="dark" x="54" y="282" width="612" height="20" />
        <path className="seam" d="M257 226v52M463 226v52" />
        <rect className="arm" x="20" y="172" width="72" height="130" rx="30" />
        <rect className="arm" x="628" y="172" width="72" height="130" rx="30" />
        <path className="legs" d="M74 302v26M646 302v26" />
        <path className="floor" d="M0 327h720" />
      </svg>
      {places.map(({ x, radius }, place) => (
        <img
          key={sitting[place]!.number}
          src={sitting[place]!.avatar}
          alt=""
          style={{
            left: `${(x - radius) * UNIT}rem`,
            top: `${(NECK - 2 * radius - TOP) * UNIT}rem`,
            width: `${2 * radius * UNIT}rem`,
            height: `${2 * radius * UNIT}rem`,
          }}
        />
      ))}
    </div>
  );
}
