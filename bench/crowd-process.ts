// Many clients that ask for what nobody has seen yet, in a process of their own: visits are timed in another one, which
// must not wait for these. Arguments: the site's URL, connections, seconds, the number of the first request, and kinds of
// requests. Prints how many were answered and refused, and the number after the last request, as JSON.
import { attack, isAttack } from '../test/ordeal/attacks.ts';

const [url = '', connections, seconds, first, ...kinds] = process.argv.slice(2);
const result = await attack(url, kinds.filter(isAttack), {
  connections: Number(connections),
  seconds: Number(seconds),
  first: Number(first),
});
console.log(JSON.stringify(result));
