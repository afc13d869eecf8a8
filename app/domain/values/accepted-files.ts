// For the `accept` of a file input. Apart from the rules of files, whose checks screens need only once a file is chosen.
export const acceptedDocuments = ".pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.jpg,.jpeg,.jfif,.png,.svg";
export const acceptedImages = "image/png,image/jpeg,.jfif,image/webp,image/gif,image/avif,image/svg+xml";
