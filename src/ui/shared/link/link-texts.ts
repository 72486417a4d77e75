/** The texts of a link to share. */
export const linkTexts = {
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'This browser did not copy it. Select the link and copy it yourself:',
  share: 'Share…',
  notShared: 'It could not be shared. Copy the link instead.',
  code: 'QR code of this link',
  tooLong: 'The link is too long for a QR code. Copy it instead.',
}
