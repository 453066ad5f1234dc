import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Adds headers to a response when its head is written, except those that it has itself; their names are
 * in lower case. After a call of `setHeader` Node keeps and checks every header of the response
 * separately, which takes twice as long as passing all of them to `writeHead`.
 */
export function addCommonHeaders(
  response: ServerResponse,
  common: Readonly<Record<string, string>>,
): void {
  const { writeHead } = response;
  response.writeHead = (status: number, ...given: unknown[]) => {
    const [own] = given;
    if (isRecord(own) && response.getHeaderNames().length === 0) {
      return writeHead.call(response, status, { ...common, ...own });
    }
    for (const name in common) {
      if (!response.hasHeader(name)) response.setHeader(name, common[name] ?? '');
    }
    return (writeHead as (...all: unknown[]) => ServerResponse).call(response, status, ...given);
  };
}

const isRecord = (value: unknown): value is OutgoingHttpHeaders =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
