/** The circles of a graph (name to the names it leads to), each once, as a way that ends where it began. */
export function circlesIn(arrows) {
  const circles = new Map();
  const done = new Set();
  for (const start of arrows.keys()) walk(start, []);
  return [...circles.values()];

  function walk(name, way) {
    const place = way.indexOf(name);
    if (place >= 0) {
      const circle = way.slice(place);
      circles.set([...circle].sort().join(' '), [...circle, name]);
      return;
    }
    if (done.has(name)) return;
    for (const next of arrows.get(name)?.keys() ?? []) walk(next, [...way, name]);
    done.add(name);
  }
}
