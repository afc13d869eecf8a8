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
  return flydriveStorage(
    new Disk(
      new S3Driver({
        endpoint: s3.endpoint,
        region: s3.region,
        bucket: s3.bucket,
        credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
        // Self-hosted stores rarely resolve a bucket as a host name.
        forcePathStyle: true,
        visibility: "private",
      }),
    ),
  );
}
