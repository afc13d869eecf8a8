import type { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { flydriveStorage } from "#app/adapters/storage/flydrive.server.ts";

/** Files in an S3-compatible object store. */
export function s3Storage(s3: {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}): FileStorage {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Self-hosted stores rarely resolve a bucket as a host name.
    forcePathStyle: true,
  });
  return flydriveStorage(
    new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: "private" })),
    async (key, wanted) => {
      const range = wanted && `bytes=${wanted.start}-${wanted.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range: range }));
      return Body as Readable;
    },
  );
}
