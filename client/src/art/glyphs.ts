/** Small signs of the games, 40 × 40. */
import { circle, line, path, polar, times, type Markup } from './paint.ts';
import { moonPhase } from './sky.ts';
import { astronaut } from './walking-on-the-moon.ts';

const ground = circle(20, 20, 18, 'var(--glyph-1)');

function novaLuna(): Markup {
  const phases = times(8, (index) => moonPhase(...polar(20, 20, 13.4, -90 + index * 45), 3, ((index + 4) % 8) / 8, 'var(--glyph-0)'));
  return ground + phases.join('') + circle(20, 20, 7, 'var(--accent-nova)') + circle(18, 18.5, 1.7, '#0003') + circle(22.3, 22, 1.2, '#0003');
}

function blueMoonCity(): Markup {
  return (
    ground + path('M8.500,30V22l4,-3.500l4,3.500V30Z', 'var(--hoax)') + path('M24,30V20a4,4 0 0 1 8,0V30Z', 'var(--terrah)') +
    path('M16,31L15.500,15L20,6.500L24.500,15L24,31Z', '#8fd0ff') + path('M20,6.500L24.500,15L24,31H20Z', '#5a9fe8') +
    path('M6.500,30.500H33.500A18,18 0 0 1 6.500,30.500Z', 'var(--glyph-0)')
  );
}

function walkingOnTheMoon(): Markup {
  return (
    ground + path('M3.500,27Q12,22 20,26T36.600,26.500A18,18 0 0 1 3.500,27Z', 'var(--glyph-0)') + astronaut(20, 19, 0.33) +
    line('M6,22C10,8 28,4 34,20', 'var(--accent-walk)', 1.3, 'stroke-dasharray=".1 3.200"')
  );
}

export const GLYPHS = { nova: novaLuna, city: blueMoonCity, walk: walkingOnTheMoon } as const;
