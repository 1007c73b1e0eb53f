import { createRoot } from 'react-dom/client';
import '../ui/theme.css';
import '../ui/print.css';
import { App } from './app.tsx';
import { prepareParts } from './parts.ts';

/** How long the first paint waits for the whole screen, before it begins with what surrounds it. */
const patienceMs = 200;

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);
const patienceIsOver = new Promise((resolve) => setTimeout(resolve, patienceMs));
void Promise.race([prepareParts(location.pathname), patienceIsOver]).then(() => root.render(<App />));
