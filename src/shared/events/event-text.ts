/** One server-sent event. */
interface ServerEvent {
  name: string;
  id: string | undefined;
  data: string;
}

/**
 * The complete events at the start of a text, and what follows them. Comments and events without data are
 * left out, as the format demands.
 */
export function readEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(readEvent).filter(({ data }) => data !== ''), rest };
}

function readEvent(block: string): ServerEvent {
  const event: ServerEvent = { name: 'message', id: undefined, data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event.name = value;
    else if (field === 'id') event.id = value;
    else if (field === 'data') data.push(value);
  }
  event.data = data.join('\n');
  return event;
}
