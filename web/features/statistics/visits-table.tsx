import { useState } from 'react';
import { writeCount } from '../../ui/format/write-count.ts';
import type { VisitPoint } from './visit-points.ts';

/** The same values as a table, for those who read rather than look. */
export function VisitsTable({ points, label }: { points: VisitPoint[]; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="mt-1 text-12 text-subtle">
      <summary className="inline-block rounded-chip px-1 py-0.5 hover:text-text">View as table</summary>
      <div className="mt-2 rounded-control border border-border">
        <table className="w-full text-13">
          <caption className="sr-only">{label}</caption>
          <thead className="text-left text-subtle">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium">
                When
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                Visits
              </th>
            </tr>
          </thead>
          <tbody className="text-text">
            {isOpen &&
              points.toReversed().map((point) => (
                <tr key={point.long} className="border-t border-border">
                  <td className="px-3 py-1.5">{point.long}</td>
                  <td className="px-3 py-1.5 text-right">{writeCount(point.count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
