/** Subscribes to what is kept in local storage: other tabs are heard of by the browser, this one by an event of ours. */
export function watchStorage(changeEvent: string): (onChange: () => void) => () => void {
  return (onChange) => {
    addEventListener('storage', onChange);
    addEventListener(changeEvent, onChange);
    return () => {
      removeEventListener('storage', onChange);
      removeEventListener(changeEvent, onChange);
    };
  };
}
