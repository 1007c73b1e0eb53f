/** The addresses of the files the pages load. */
export interface VisitorAssets {
  style: string;
  script: string;
  /** Opens secrets that were sealed in the sender's browser. */
  unsealScript: string;
  /** Solves the captcha of the pages that have one. */
  captchaScript: string;
  font: string;
}
