import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { ImageKind } from '#shared/upload-addresses.ts';
import { removeImage, setImage } from '#accounts/image-commands.ts';
import { findUser } from '#accounts/user-queries.ts';
import { smallBody, takesNothing, takesNothingAnswers, tooLarge } from '#api/foundation/body.ts';
import { answerError, answerInvalid } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  notForTvsAnswer,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { answerUnauthorized, REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { answerTooMany, busyAnswer, tooManyAnswer } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';
import { userAnswer, userOutput } from './user-output.ts';

/** Bytes of one image. */
const LARGEST = 5 * 1024 * 1024;
/** Bytes that multipart may add to it. */
const AROUND = 16 * 1024;

const FIELDS = { file_photo: 'photo', file_cover: 'cover' } as const;
type Field = keyof typeof FIELDS;

const file = z.any().openapi({ type: 'string', format: 'binary' });
const upload = z
  .object({ file_photo: file.optional(), file_cover: file.optional() })
  .openapi('UserImage', { minProperties: 1, maxProperties: 1 });

/** Texts that visitors see. */
const REFUSALS = {
  'not-an-image': 'Mande uma imagem JPEG, PNG, WebP, GIF ou AVIF.',
  'too-large': 'A imagem pode ter até 8.192 pixels de lado.',
  broken: 'Não deu pra abrir esta imagem: o arquivo parece danificado.',
} as const;
const NO_FILE = 'Mande uma imagem em file_photo ou file_cover.';
const TWO_FILES = 'Mande uma imagem por vez.';

const wrong = (field: string, msg: string) =>
  answerInvalid([{ type: 'value_error', loc: ['body', field], msg }]);

export function serveImages(api: OpenAPIHono, parts: AccountParts): void {
  const { db, uploads, jobs, limits, authentication } = parts;
  const path = '/users/images/me';
  const security = REQUIRED_BEARER;
  const answerUser = async (userId: string) => {
    const user = await findUser(db, userId);
    return user ? reply(200, userOutput(user), PRIVATE) : answerUnauthorized();
  };
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'uploadUserImage',
      tags: ['users'],
      summary: 'Change the own photo or cover',
      description:
        'One image, `file_photo` or `file_cover`, JPEG, PNG, WebP, GIF or AVIF, at most 8,192 px a side. It is cut at its centre, photos square, covers 4:1, and encoded anew; of an animation the first frame.',
      security,
      middleware: [
        authentication.required,
        authentication.changesAccount,
        smallBody(LARGEST + AROUND),
        multipart,
      ] as const,
      request: {
        body: { required: true, content: { 'multipart/form-data': { schema: upload } } },
      },
      responses: {
        200: json('The changed account.', userAnswer),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        413: json('The image is larger than 5 MB.', detail),
        422: json('It is no image, or not exactly one. The texts are for visitors.', invalid),
        429: tooManyAnswer,
        503: busyAnswer,
      },
    }),
    async (c) => {
      const sentImage = await fileOf(c);
      if (sentImage === null) return wrong('file_photo', NO_FILE);
      if (sentImage === 'two') return wrong('file_photo', TWO_FILES);
      if (sentImage.file.size > LARGEST) return answerError(tooLarge);
      const userId = c.get('user');
      const wait = await limits.ownChanges.take(userId);
      if (wait !== null) return answerTooMany(wait);
      const bytes = new Uint8Array(await sentImage.file.arrayBuffer());
      const result = await setImage({ db, uploads, jobs }, userId, FIELDS[sentImage.field], bytes);
      if (result === 'unknown-user') return answerUnauthorized();
      return result === 'changed' ? answerUser(userId) : wrong(sentImage.field, REFUSALS[result]);
    },
  );
  serve(
    api,
    createRoute({
      method: 'delete',
      path: `${path}/{kind}`,
      operationId: 'deleteUserImage',
      tags: ['users'],
      summary: 'Remove the own photo or cover',
      description: 'There need not be one. Without a photo a drawing is shown.',
      security,
      middleware: [
        authentication.required,
        authentication.changesAccount,
        ...takesNothing,
      ] as const,
      request: {
        params: z.object({
          kind: z
            .enum(['photo', 'cover'] satisfies ImageKind[], 'must be photo or cover')
            .openapi({ param: { name: 'kind', in: 'path' }, description: 'Which image.' }),
        }),
      },
      responses: {
        200: json('The changed account.', userAnswer),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        ...takesNothingAnswers,
      },
    }),
    async (c) => {
      const userId = c.get('user');
      const { kind } = c.req.valid('param');
      return (await removeImage({ db, jobs }, userId, kind))
        ? answerUser(userId)
        : answerUnauthorized();
    },
  );
}

/** Refuses anything else than multipart, before a validator reads it. */
const multipart: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  // Hono caches the parsed form, so that the handler can read it again.
  const isForm =
    type === 'multipart/form-data' &&
    (await c.req.parseBody({ all: true }).then(
      () => true,
      () => false,
    ));
  return isForm ? next() : wrong('file_photo', NO_FILE);
};

/** The one file of the form. A browser sends an empty file for a field that was left empty. */
async function fileOf(c: Context): Promise<{ field: Field; file: File } | 'two' | null> {
  const form = await c.req.parseBody({ all: true });
  const files = (Object.keys(FIELDS) as Field[]).flatMap((field) =>
    [form[field]]
      .flat()
      .filter((value) => value instanceof File && (value.size > 0 || value.name !== ''))
      .map((value) => ({ field, file: value as File })),
  );
  return files.length > 1 ? 'two' : (files[0] ?? null);
}
