import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import { useState } from 'react';

/** A password with a button that shows and hides it. Takes the props of Mantine's PasswordInput. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOff {...ICON} /> : <Eye {...ICON} />)}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
      }}
      {...props}
    />
  );
}
