import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { movieInfo, mediaItem, personInfo } from '#catalog/schema.ts';
const a = new OpenAPIHono();
for (const [p,s] of [['/m',movieInfo],['/i',mediaItem],['/p',personInfo]] as const)
a.openapi(createRoute({ method: 'get', path: p, responses: { 200: { description: 'x', content: { 'application/json': { schema: s } } } } }), (c) => c.json({} as any));
const d = a.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } });
console.log(Object.keys(d.components!.schemas!)); console.log(JSON.stringify(d.components!.schemas!.MediaItem), JSON.stringify(d.components!.schemas!.PersonInfo).slice(0,1500));
console.log(JSON.stringify(d.components!.schemas!.MovieInfo).slice(0,1500));
