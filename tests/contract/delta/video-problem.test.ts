import { describe, expect, it } from 'vitest';
import { parseVideo } from '../../../contract/delta/delta-video.ts';
import { describeVideoProblem } from '../../../contract/delta/video-problem.ts';

describe('the address of a video that cannot be shown says why', () => {
  it.each([
    ['', 'Enter the address'],
    [' \n', 'Enter the address'],
    [' youtube.com/@blender ', 'This is a channel'],
    ['http://youtube.com/@blender', 'This is a channel'],
    ['youtube.com/redirect?to=https://example.com/', 'no single video'],
    ['youtube.com/channel/UCSMOQeBJ2RAnuFungnQOxLg?list=PL590', 'This is a channel'],
    ['youtube.com/watch', 'no single video'],
    ['youtube.com/constructor', 'no single video'],
    ['youtu.be', 'no single video'],
    ['player.vimeo.com/external', 'no single video'],
    ['notvimeo.com/76979871/8272103f6e', 'Only videos of YouTube and Vimeo'],
    ['vimeo.com.example/76979871/8272103f6e', 'Only videos of YouTube and Vimeo'],
    ['vimeo.com/a76979871/8272103f6e', 'no single video'],
    ['vimeo.com/76979871a/8272103f6e', 'no single video'],
    ['vimeo.com/0', 'no single video'],
    ['example.com/video', 'Only videos of YouTube and Vimeo'],
    ['not an address', 'Only videos of YouTube and Vimeo'],
    ['https://www.youtube.com/playlist?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs', 'This is a playlist'],
    ['youtube.com/watch?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs', 'This is a playlist'],
    ['youtube.com/embed/videoseries?list=PL590L5WQmH8f', 'This is a playlist'],
    ['https://youtube.com/clip/UgkxExampleExampleExample', 'This is a clip'],
    ['youtube.com/@blender', 'This is a channel'],
    ['https://www.youtube.com/channel/UCSMOQeBJ2RAnuFungnQOxLg', 'This is a channel'],
    ['https://www.youtube.com/embed/live_stream?channel=UCSMOQeBJ2', 'This is a channel'],
    ['https://www.youtube.com/results?search_query=cats', 'no single video'],
    ['youtube.com', 'no single video'],
    ['https://vimeo.com/76979871/8272103f6e', 'private or unlisted'],
    ['https://vimeo.com/showcase/3253534', 'This is a showcase'],
    ['vimeo.com/channels/staffpicks/76979871', 'This is a channel'],
    ['https://vimeo.com/ondemand/example', 'bought or rented'],
    ['https://vimeo.com/event/12345', 'live event'],
    ['https://vimeo.com/constructor', 'no single video'],
  ])('%j: %s', (address, reason) => {
    expect(parseVideo(address)).toBeNull();
    expect(describeVideoProblem(address)).toContain(reason);
  });
});
