import type { Transmit } from './client.ts';

/** Sends a call and tells how much of it has gone out, from 0 to 1, which `fetch` keeps to itself. */
export function sendWatched(onSent: (share: number) => void): Transmit {
  return (address, { method, headers, body }, { signal, restart }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const callOff = () => request.abort();
      request.open(method, address);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) =>
        onSent(total === 0 ? 0 : Math.min(loaded / total, 0.99));
      request.upload.onload = () => onSent(1);
      request.onprogress = restart;
      request.onload = () => resolve({ httpStatus: request.status, text: request.responseText });
      request.onerror = () => reject(new TypeError('The request was lost'));
      request.onabort = () => reject(new DOMException('The request was called off', 'AbortError'));
      request.onloadend = () => signal.removeEventListener('abort', callOff);
      signal.throwIfAborted();
      signal.addEventListener('abort', callOff);
      request.send(body);
    });
}
