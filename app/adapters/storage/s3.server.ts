import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { assertFolder, assertKey } from "#app/adapters/storage/keys.ts";
import { listenForErrors } from "#app/adapters/storage/listen-for-errors.ts";

/** How much of a stream is buffered at a time, in bytes; an object may have 10,000 such parts. */
const partBytes = 8 * 1024 * 1024;
/** Otherwise a store that takes connections and never responds would hold each request for ever. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true };
/** A visitor waits for a file's first byte, in each of three attempts. */
const firstByteMs = 5_000;

interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in an S3-compatible object store. */
export function s3Storage(s3: S3Settings): FileStorage {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Self-hosted stores rarely resolve a bucket as a host name.
    forcePathStyle: true,
    requestHandler: timeouts,
  });
  const addressOf = (key: string) => {
    assertKey(key);
    return { Bucket: s3.bucket, Key: key };
  };
  return {
    async write(key, content, options) {
      if (!(content instanceof Uint8Array)) listenForErrors(content);
      const object = { ...addressOf(key), Body: content, ContentType: options?.contentType };
      if (content instanceof Uint8Array) await client.send(new PutObjectCommand(object));
      // The store requires the length of an object beforehand, which a stream does not have. One that fails leaves nothing.
      else await new Upload({ client, params: object, partSize: partBytes, queueSize: 1 }).done();
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(addressOf(key)));
      if (!Body) throw new Error(`No content: "${key}"`);
      return Body.transformToByteArray();
    },
    async stream(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...addressOf(key), Range });
      const { Body } = await client.send(command, { requestTimeout: firstByteMs });
      return Body as Readable;
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(addressOf(key)))),
    async removeFolder(folder) {
      assertFolder(folder);
      // With the slash, because "ada" is a prefix of "adam/files/one" too.
      const pages = paginateListObjectsV2({ client }, { Bucket: s3.bucket, Prefix: `${folder}/` });
      for await (const { Contents = [] } of pages) {
        if (Contents.length === 0) continue;
        const objects = Contents.map(({ Key }) => ({ Key }));
        const Delete = { Objects: objects, Quiet: true };
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: s3.bucket, Delete }));
        // Quiet: only what could not be deleted is listed, and the status is 200 all the same.
        if (Errors.length > 0) throw new Error(`${Errors.length} objects not deleted: ${Errors[0]?.Code}`);
      }
    },
    // Asking for an object would not do: a missing bucket answers like a missing object.
    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))),
  };
}
