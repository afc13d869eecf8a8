import { acceptedImages } from "#app/domain/values/accepted-files.ts";
import { imageAddress } from "#app/domain/values/image-address.ts";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import styles from "#app/routes/dashboard/profile/profile.module.css";
import { Button } from "#app/ui/button.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface AvatarSectionProps {
  avatarUrl: string | null;
  initials: string;
}

/** Specification: "Profile Picture". Saved right after the upload, separately from the form below. */
export function AvatarSection({ avatarUrl, initials }: AvatarSectionProps) {
  const { state, submit } = useFetcher();
  const submitAvatar = (fields: Record<string, string>) => submit(fields, { method: "post", action: "/profile" });
  const { upload, start } = useUpload({
    place: "avatar",
    isBound: true,
    kind: "avatar",
    onStored: (file) => submitAvatar({ intent: "avatar", avatarUrl: imageAddress(file.id) }),
  });
  const isBusy = state !== "idle";
  return (
    <Section
      id="profile-picture"
      title="Profile Picture"
      description="Shown on your profile, Talk Hubs and booking page"
    >
      <div className={styles.avatar}>
        {avatarUrl ? (
          <img src={avatarUrl} alt="Your avatar" width={96} height={96} />
        ) : (
          <span className={styles.initials} aria-hidden>
            {initials}
          </span>
        )}
        <div className={styles.avatarSide}>
          {upload ? (
            <UploadProgress upload={upload} />
          ) : (
            <div className="button-row">
              <FileButton accept={acceptedImages} onChange={([file]) => file && start(file)}>
                {(button) => (
                  <Button {...button} variant="default" loading={isBusy}>
                    {avatarUrl ? "Change Avatar" : "Upload Avatar"}
                  </Button>
                )}
              </FileButton>
              {avatarUrl && (
                <Button
                  variant="subtle"
                  color="gray"
                  isWaiting={isBusy}
                  onClick={() => submitAvatar({ intent: "remove-avatar" })}
                >
                  Remove Avatar
                </Button>
              )}
            </div>
          )}
          <p className="quiet">JPG, PNG or WebP, up to 5MB. Recommended: square, at least 200x200px.</p>
        </div>
      </div>
    </Section>
  );
}
