import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { drawFace, Face } from './face.tsx';

const PATH = '/pictures/casino/0123456789abcdef.png';

it('is the mask where the player has no picture', () => {
  const html = renderToStaticMarkup(<Face mask="fox" picture="" />);
  expect(html).toContain('data-mask="fox"');
  expect(html).not.toContain('<img');
});

it('is the picture instead of the mask, hidden from screen readers like the mask', () => {
  const html = renderToStaticMarkup(<Face mask="fox" picture={PATH} className="face" />);
  expect(html).toContain(`src="${PATH}"`);
  expect(html).toContain('alt=""');
  expect(html).not.toContain('data-mask');
});

it('is the mask again once the picture did not load, also where it is drawn next; the next picture is tried', () => {
  const onFail = vi.fn();
  const [lost, other] = [PATH.replace('casino', 'lost'), PATH.replace('png', 'webp')];
  const drawn = drawFace({ mask: 'fox', picture: lost }, onFail) as ReactElement<{ onError(): void }>;
  drawn.props.onError();
  expect(onFail).toHaveBeenCalledWith(lost);
  expect(renderToStaticMarkup(<Face mask="fox" picture={lost} />)).toContain('data-mask="fox"');
  expect(renderToStaticMarkup(<Face mask="fox" picture={other} />)).toContain(`src="${other}"`);
});
