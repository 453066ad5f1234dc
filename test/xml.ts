import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const SCHEMA = join(import.meta.dirname, 'fixtures/sitemap.xsd');

const NAMESPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  atom: 'http://www.w3.org/2005/Atom',
  media: 'http://search.yahoo.com/mrss/',
};

/** The text of every element (or attribute) an XPath finds; prefixes s, atom and media are known. */
export type Texts = (path: string) => string[];

/** Parses strictly, and returns the result of `look`. @throws if the text is not well-formed */
export function readXml<T>(text: string, look: (texts: Texts) => T): T {
  using document = XmlDocument.fromString(text);
  return look((path) => document.find(path, NAMESPACES).map((node) => node.content));
}

/** Addresses and dates of a sitemap or a sitemap index. @throws if it violates the protocol */
export function readSitemap(text: string): { loc: string; lastmod: string | undefined }[] {
  using schema = XmlDocument.fromString(readFileSync(SCHEMA, 'utf8'));
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(text);
  validator.validate(document);
  return document.find('/*/*', NAMESPACES).map((entry) => ({
    loc: entry.get('s:loc', NAMESPACES)?.content ?? '',
    lastmod: entry.get('s:lastmod', NAMESPACES)?.content,
  }));
}
