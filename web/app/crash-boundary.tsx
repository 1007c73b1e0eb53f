import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

/** Shows the crash screen when drawing the page fails. React offers this to classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />;
  }
}
