import { DialogProblem } from '../loading/dialog-problem.tsx';
import { fetched } from '../loading/fetched.tsx';
import { KeepMounted } from '../loading/keep-mounted.tsx';
import type { QrStudioProps } from './qr-studio.tsx';

const QrStudio = fetched(() => import('./qr-studio.tsx'), 'QrStudio', DialogProblem);

/** The studio, fetched when it is first opened. */
export function LateQrStudio(props: QrStudioProps) {
  return (
    <KeepMounted open={props.open}>
      <QrStudio {...props} />
    </KeepMounted>
  );
}
