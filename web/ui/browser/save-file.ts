/** Hands a file to the person, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
