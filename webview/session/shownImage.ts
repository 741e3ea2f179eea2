// Which images of a session may be shown once they were opened (SEC-2). Pure.

/** An image of the session as it may be shown; empty for what is none: an SVG is a document and stays closed (SEC-2). */
export function shownImage(dataUrl: string): string {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(dataUrl) ? dataUrl : '';
}
