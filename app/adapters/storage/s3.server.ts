import type { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { assertFolder, assertKey, flydriveStorage } from "#app/adapters/storage/flydrive.server.ts";

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
  const storage = flydriveStorage(
    new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: "private" })),
    async (key, byteRange) => {
      const range = byteRange && `bytes=${byteRange.start}-${byteRange.end}`;
      const command = new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range: range });
      const { Body } = await client.send(command, { requestTimeout: firstByteMs });
      return Body as Readable;
    },
  );
  return {
    ...storage,
    async write(key, content, options) {
      if (content instanceof Uint8Array) return storage.write(key, content, options);
      assertKey(key);
      // The store requires the length of an object beforehand, which a stream does not have. One that fails leaves nothing.
      const params = { Bucket: s3.bucket, Key: key, Body: content, ContentType: options?.contentType };
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    },
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
