import { html } from 'hono/html';
import { LARGEST_ID } from '#shared/ids.ts';
import { REFERENCE_FOLDER, REFERENCE_MODULE } from './docs-assets.ts';

type Markup = ReturnType<typeof html>;

/** The part of OpenAPI's JSON Schema that zod generates. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
};
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Answer = { description: string; content?: Record<string, { schema: Schema }> };
/** A response that stands once in the document, for every operation. */
type AnswerReference = { $ref: string };
export type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer | AnswerReference>;
};

/** The part of an OpenAPI document that the page shows. */
export type Document = {
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};

/** The whole document as one page. It is complete without the script, which replaces it by Scalar's. */
export function docsPage({ info, servers, tags, paths, components }: Document): Markup {
  const base = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="${base}/docs.css" />
        <script
          defer
          src="${base}/docs.js"
          data-reference="${REFERENCE_FOLDER}/${REFERENCE_MODULE}"
          data-document="${base}/openapi.json"
        ></script>
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${info.title}</h1>
          <p>${info.description ?? ''}</p>
          <p>
            Version ${info.version}. The same for programs:
            <a href="${base}/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Contents">
            <ul>
              ${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
              <li><a href="#schemas">schemas</a></li>
            </ul>
          </nav>
        </header>
        <main id="calls">
          ${tags.map(
            ({ name, description }) =>
              html`<section id="${name}" aria-labelledby="h-${name}">
                <h2 id="h-${name}">${name}</h2>
                <p>${description}</p>
                ${calls
                  .filter(({ operation }) => operation.tags.includes(name))
                  .map((call) => callArticle(base, call.path, call.method, call.operation))}
              </section>`,
          )}
          <section id="schemas" aria-labelledby="h-schemas">
            <h2 id="h-schemas">schemas</h2>
            ${Object.entries(components.schemas).map(([name, schema]) => schemaArticle(name, schema))}
          </section>
        </main>
      </body>
    </html>`;
}

function callArticle(base: string, path: string, method: string, operation: Operation): Markup {
  const example = base + exampleOf(path, operation.parameters ?? []);
  return html`<article>
    <h3><span class="method">${method.toUpperCase()}</span> <code>${base}${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${operation.parameters?.length ? parameterTable(path, operation.parameters) : ''}
    ${operation.requestBody ? html`<p>Sends ${bodyOf(operation.requestBody)} as ${kindsOf(operation.requestBody)}.</p>` : ''}
    ${method === 'get' ? html`<p>For example <a href="${example}">${example}</a></p>` : ''}
    <dl>
      ${Object.entries(operation.responses).map(([status, answer]) =>
        '$ref' in answer
          ? ''
          : html`<dt>${status}</dt>
              <dd>${answer.description} ${bodyOf(answer)}</dd>`,
      )}
    </dl>
  </article>`;
}

/** The call's address with its parameters' example values. */
function exampleOf(path: string, parameters: Parameter[]): string {
  const search = new URLSearchParams();
  let address = path;
  for (const { name, in: place, schema } of parameters) {
    const value = schema.example === undefined ? undefined : String(schema.example);
    if (value !== undefined && place === 'path') address = address.replace(`{${name}}`, value);
    else if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? address : `${address}?${decodeURIComponent(search.toString())}`;
}

function parameterTable(path: string, parameters: Parameter[]): Markup {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Parameters of ${path}">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Kind</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, description, schema }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${place}, ${kindOf(schema)}${required ? ', required' : ''}${limitsOf(schema)}</td>
              <td>${description ?? schema.description ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const BODY_KINDS: Record<string, string> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'a form',
  'multipart/form-data': 'a multipart form',
};

const kindsOf = ({ content = {} }: Pick<Answer, 'content'>): string =>
  Object.keys(content)
    .map((type) => BODY_KINDS[type] ?? type)
    .join(' or ');

function bodyOf({ content }: Pick<Answer, 'content'>): Markup | string {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? html`<span class="kind">${kindOf(schema)}</span>` : '';
}

function schemaArticle(name: string, schema: Schema): Markup {
  const rows = Object.entries(schema.properties ?? {});
  return html`<article id="schema-${name}">
    <h3><code>${name}</code></h3>
    ${schema.description ? html`<p>${schema.description}</p>` : ''}
    ${
      rows.length === 0
        ? html`<p>${kindOf(schema)}</p>`
        : html`<dl>
            ${rows.map(
              ([property, value]) =>
                html`<dt><code>${property}</code></dt>
                  <dd>
                    ${kindOf(value)}${limitsOf(value)}${
                      schema.required?.includes(property) ? '' : ', may be absent'
                    }
                  </dd>`,
            )}
          </dl>`
    }
    ${
      schema.example === undefined
        ? ''
        : html`<details>
            <summary>Example</summary>
            <pre>${JSON.stringify(schema.example, null, 2)}</pre>
          </details>`
    }
  </article>`;
}

/** A short description of a schema; schemas it refers to are links. */
function kindOf(schema: Schema): Markup | string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return joined(choices.map(kindOf), ' or ');
  if (schema.allOf) return joined(schema.allOf.map(kindOf), ' with ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.items) return html`list of ${kindOf(schema.items)}`;
  if (schema.properties) {
    const own = Object.entries(schema.properties);
    return html`{
    ${joined(
      own.map(([name, value]) => html`${name}: ${kindOf(value)}`),
      ', ',
    )}
    }`;
  }
  const types = [schema.type ?? 'anything'].flat();
  return types
    .map((type) => (type !== 'null' && schema.format ? `${type} (${schema.format})` : type))
    .join(' or ');
}

function joined(parts: (Markup | string)[], between: string): Markup {
  return html`${parts.map((part, i) => html`${i === 0 ? '' : between}${part}`)}`;
}

function limitsOf({ minimum, maximum, default: usual }: Schema): string {
  const limits = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && maximum < LARGEST_ID && `to ${maximum}`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ].filter(Boolean);
  return limits.length === 0 ? '' : `, ${limits.join(' ')}`;
}
