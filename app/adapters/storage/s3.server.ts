import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { flydriveStorage } from "#app/adapters/storage/flydrive.server.ts";

/** How much of a stream is buffered at a time, in bytes; an object may have 10,000 such parts. */
const partBytes = 8 * 1024 * 1024;

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
  });
  const storage = flydriveStorage(
    new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: "private" })),
    async (key, byteRange) => {
      const range = byteRange && `bytes=${byteRange.start}-${byteRange.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range: range }));
      return Body as Readable;
    },
  );
  return {
    ...storage,
    async write(key, content, options) {
      if (content instanceof Uint8Array) return storage.write(key, content, options);
      await writeStream(client, { Bucket: s3.bucket, Key: key, ContentType: options?.contentType }, content);
    },
  };
}

/**
 * The store requires the length of an object beforehand, which a stream does not have: a stream of more than one part
 * is sent as a multipart upload. One that fails leaves nothing.
 */
async function writeStream(
  client: S3Client,
  object: { Bucket: string; Key: string; ContentType?: string },
  content: Readable,
) {
  const { Bucket, Key } = object;
  const sent: { PartNumber: number; ETag?: string }[] = [];
  let UploadId: string | undefined;
  try {
    for await (const { bytes: Body, isLast } of inParts(content)) {
      if (isLast && !UploadId) return void (await client.send(new PutObjectCommand({ ...object, Body })));
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(object))).UploadId;
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      sent.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: sent } }));
  } catch (error) {
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

/** The stream in pieces of `partBytes`; only the last may be shorter or empty. */
async function* inParts(content: Readable) {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    waiting.push(bytes);
    size += bytes.byteLength;
    while (size > partBytes) {
      const joined = Buffer.concat(waiting);
      yield { bytes: joined.subarray(0, partBytes), isLast: false };
      waiting = [joined.subarray(partBytes)];
      size -= partBytes;
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}
